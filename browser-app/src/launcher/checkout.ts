import { resolve } from 'node:path';

/** The Theia application of this checkout; this file runs from its `out/launcher`. */
export const browserApp = resolve(__dirname, '..', '..');

/** The root folder of this checkout. */
export const repositoryRoot = resolve(browserApp, '..');

/** Where the set-up puts VS Code's own extensions (`scripts/setup/ensure-plugins.mjs`), if it could fetch them. */
export const pluginsFolder = resolve(repositoryRoot, '.build', 'plugins', 'package', 'lib', 'vscode', 'extensions');
