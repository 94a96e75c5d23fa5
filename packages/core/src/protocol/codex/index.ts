export * from './ide-context';
export * from './socket';
