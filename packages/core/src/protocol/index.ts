export * from './limits';
export * from './text-position';
export * from './transfer-time';
