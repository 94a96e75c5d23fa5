import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run/repository.mjs';
import { writeL10nBundles } from './l10n-bundles.mjs';
import { licenseTexts } from './license-texts.mjs';

/** The extension's own folder: `code-server --extensionDevelopmentPath` takes it as it is, once it is bundled. */
export const extensionFolder = join(repositoryRoot, 'packages', 'vscode');

/** The oldest Node.js that `engines.vscode` brings along. */
const target = 'node20.9';

/** Bundles the compiled extension and the host that it starts into its `dist`, with licenses and translations. */
export async function bundleExtension() {
    // Not at the top: this file is loaded before anything is installed.
    const { build } = await import('esbuild');
    const host = JSON.parse(readFileSync(join(repositoryRoot, 'packages', 'core', 'package.json'), 'utf8'));
    const { metafile } = await build({
        absWorkingDir: repositoryRoot,
        entryPoints: {
            extension: join(extensionFolder, 'lib', 'extension.js'),
            'host-main': join(repositoryRoot, 'packages', 'core', host.exports['./host-main']),
            doctor: join(repositoryRoot, 'packages', 'core', host.bin['agent-companion'])
        },
        outdir: join(extensionFolder, 'dist'),
        bundle: true,
        minify: true,
        platform: 'node',
        format: 'cjs',
        target,
        // Those of jsonc-parser that Node.js would take find their own files by a `require` that no bundler understands.
        mainFields: ['module', 'main'],
        external: ['vscode'],
        legalComments: 'none',
        logLevel: 'warning',
        metafile: true
    });
    const licenses = licenseTexts(Object.keys(metafile.inputs));
    writeFileSync(join(extensionFolder, 'dist', 'THIRD-PARTY-LICENSES.txt'), licenses);
    writeL10nBundles(join(extensionFolder, 'dist', 'l10n'));
}
