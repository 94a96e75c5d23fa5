export * from './diff-tools';
export * from './lock-file';
export * from './request-headers';
export * from './selection';
