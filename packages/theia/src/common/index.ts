export * from './companion-preferences';
export * from './companion-protocol';
export * from './editor-snapshot';
export * from './review-protocol';
export * from './wire-text';
