/** `npm start`: installs and builds what is not up to date, then hands over to the compiled launcher. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureBundled, ensureCompiled } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runMain } from './expected-error.mjs';
import { browserApp } from './repository.mjs';
import { withLock } from './with-lock.mjs';

await runMain(async () => {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await ensureCompiled();
        await ensureBundled();
    });
    const { main } = await import(pathToFileURL(join(browserApp, 'out', 'launcher', 'main.js')).href);
    await main(process.argv.slice(2));
});
