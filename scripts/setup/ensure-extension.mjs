import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from '../run/progress.mjs';
import { buildFolder } from '../run/repository.mjs';
import { bundleExtension, extensionFolder } from '../vscode/bundle-extension.mjs';
import { contentStamp, hasStamp, keepStamp } from './content-stamp.mjs';
import { build } from './ensure-built.mjs';

const sources = [
    ...['core', 'client', 'vscode'].map(name => `packages/${name}`),
    'scripts/vscode',
    'tsconfig.base.json',
    'package-lock.json'
];
const isIgnored = name => name.endsWith('.md');

/** Compiles and bundles the VS Code extension, unless that has been done for exactly these sources. */
export async function ensureExtension() {
    const note = join(buildFolder, 'extension');
    const stamp = contentStamp(sources, { ignore: isIgnored });
    const bundles = ['extension.js', 'host-main.js'];
    if (hasStamp(note, stamp) && bundles.every(name => existsSync(join(extensionFolder, 'dist', name)))) {
        return;
    }
    await withProgress('Building the VS Code extension', '5 to 30 seconds', async () => {
        await build(['typescript', 'bin', 'tsc'], ['-b', 'packages/vscode']);
        await bundleExtension();
    });
    keepStamp(note, stamp);
}
