/** `npm run pictures`: takes the pictures in docs/pictures anew, from the demo that a newcomer meets. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureBundled } from './ensure-built.mjs';
import { ensureDebianTools } from './ensure-debian-tools.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runMain } from './expected-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { installedScript, repositoryRoot } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

await runMain(async () => {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await runCommand(process.execPath, [installedScript('typescript', 'bin', 'tsc'), '-b'], { show: true });
        await ensureBundled();
    });
    await ensureDebianTools();
    process.env.CHROMIUM_PATH = await findChromium();
    const { main } = await import(
        pathToFileURL(join(repositoryRoot, 'test', 'out', 'pictures', 'take-pictures.js')).href
    );
    await main();
});
