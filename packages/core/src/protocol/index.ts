export * from './limits';
export * from './review-wishes';
export * from './text-position';
export * from './transfer-time';
