export * from './diff-tools';
export * from './discovery-file';
export * from './environment';
export * from './ide-context';
export * from './notifications';
