/** `npm run build`: everything that `npm start` runs, brought up to date. */
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureBundled, ensureCompiled } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runMain } from './expected-error.mjs';
import { withLock } from './with-lock.mjs';

await runMain(async () => {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await ensureCompiled();
        await ensureBundled();
    });
    console.log('Everything is built.');
});
