/**
 * `npm run soak`: what shows only when it is done very often, or for very long. Takes too long for `npm test`, which tries a
 * sample. Arguments are the names of the parts to run; without any, all of them.
 */
import { ensureEverythingCompiled, importTest } from '../setup/ensure-ready.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { soak } = await importTest('lab/soak/soak');
    const failures = await soak(process.argv.slice(2));
    if (failures.length > 0) {
        throw new ExpectedError(failures.join('\n'));
    }
});
