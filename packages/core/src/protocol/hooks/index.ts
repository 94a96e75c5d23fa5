export * from './environment';
export * from './hook-call';
