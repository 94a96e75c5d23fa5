export * from './environment';
export * from './lock-file';
