export * from './diagnostics';
export * from './diff-tools';
export * from './environment';
export * from './handshake';
export * from './lock-file';
export * from './notifications';
