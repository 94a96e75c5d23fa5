export * from './environment';
export * from './plugin-message';
