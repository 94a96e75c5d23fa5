/**
 * `npm run bench:start`: what the extension costs a Theia application: time to start, time to load, bytes in its bundles.
 * Compares this checkout's application with the same one built without the extension. It measures and asserts nothing.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWithoutExtension } from './bench/build-without-extension.mjs';
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureBundled } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runMain } from './expected-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { browserApp, buildFolder, installedScript, repositoryRoot } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

await runMain(async () => {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await runCommand(process.execPath, [installedScript('typescript', 'bin', 'tsc'), '-b'], { show: true });
        await ensureBundled();
    });
    process.env.CHROMIUM_PATH = await findChromium();
    const without = join(buildFolder, `bench-${process.pid}`);
    try {
        await buildWithoutExtension(without);
        const bench = join(repositoryRoot, 'test', 'out', 'bench', 'bench-start.js');
        const { benchStart } = await import(pathToFileURL(bench).href);
        await benchStart({ with: browserApp, without });
    } finally {
        rmSync(without, { recursive: true, force: true, maxRetries: 5 });
    }
});
