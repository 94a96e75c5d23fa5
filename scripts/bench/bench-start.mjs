/**
 * `npm run bench:start`: what the extension costs a Theia application: time to start, time to load, bytes in its bundles.
 * Compares this checkout's application with the same one built without the extension. It measures and asserts nothing.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWithoutExtension } from './build-without-extension.mjs';
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';
import { browserApp, buildFolder } from '../run/repository.mjs';

await runMain(async () => {
    await ensureTestBed();
    const without = join(buildFolder, `bench-${process.pid}`);
    try {
        await buildWithoutExtension(without);
        const { benchStart } = await importTest('bench/bench-start');
        await benchStart({ with: browserApp, without });
    } finally {
        rmSync(without, { recursive: true, force: true, maxRetries: 5 });
    }
});
