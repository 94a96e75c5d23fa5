export * from './companion-preferences';
export * from './companion-service';
export * from './editor-snapshot';
export * from './review-request';
export * from './wire-text';
