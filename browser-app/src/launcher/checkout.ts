import { resolve } from 'node:path';

/** The Theia application of this checkout; this file runs from its `out/launcher`. */
export const browserApp = resolve(__dirname, '..', '..');

/** The root folder of this checkout. */
export const repositoryRoot = resolve(browserApp, '..');
