export * from './ide-tools';
export * from './offered-tools';
export * from './tool-preferences';
export * from './tool-run';
