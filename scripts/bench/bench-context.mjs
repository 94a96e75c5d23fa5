/**
 * `npm run bench:context`: how long a key in the editor takes to its agent, one by one and held. It measures and asserts nothing.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { main } = await importTest('bench/bench-context');
    await main();
});
