export * from './limits';
export * from './transfer-time';
