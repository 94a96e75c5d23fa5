export * from './backend-calls';
export * from './companion-preferences';
export * from './companion-service';
export * from './page-calls';
export * from './reliable-call';
export * from './review-request';
export * from './wire-text';
