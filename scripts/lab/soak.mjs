/**
 * `npm run soak`: a month of a backend, of which `npm test` tries two days: timers, files, maps, listeners, sockets and memory are
 * at their base each evening.
 */
import { ensureEverythingCompiled, importTest } from '../setup/ensure-ready.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { soakMonth } = await importTest('lab/soak/month');
    const failures = await soakMonth();
    if (failures.length > 0) {
        throw new ExpectedError(failures.join('\n'));
    }
});
