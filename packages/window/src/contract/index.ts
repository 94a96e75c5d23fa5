export * from './backend-calls';
export * from './companion-service';
export * from './connection-facts';
export * from './error-message';
export * from './host-service';
export * from './page-calls';
export * from './review-request';
export * from './wire-text';
