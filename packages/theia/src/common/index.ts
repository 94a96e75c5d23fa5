export * from './agent-preferences';
export * from '@agent-companion/window/contract';
export * from '@agent-companion/window/reliable-call';
export * from './companion-preferences';
export { CompanionService, companionServicePath } from './companion-rpc';
export * from './tool-preferences';
