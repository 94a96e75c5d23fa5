/**
 * `npm run bench:story`: how long a user waits with the real CLI and the demo model, from opening the page to the accepted diff,
 * beside the same with the terminal's own questions. It measures and asserts nothing.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { main } = await importTest('bench/bench-story');
    await main();
});
