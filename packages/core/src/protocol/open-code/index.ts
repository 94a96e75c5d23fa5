export * from './environment';
export * from './permission';
export * from './events';
export * from './server';
