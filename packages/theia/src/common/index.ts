import type { CompanionService as ServiceOfPage } from '@agent-companion/core/contract';

export * from './agent-preferences';
export * from '@agent-companion/core/contract';
export * from './companion-preferences';
export * from './tool-preferences';

/** The path of the companion's RPC service between a page and the backend. */
export const companionServicePath = '/services/agent-companion';

/** Service identifier by which a page injects the backend. */
export const CompanionService = Symbol('CompanionService');
export type CompanionService = ServiceOfPage;
