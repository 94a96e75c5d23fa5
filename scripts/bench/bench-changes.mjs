/**
 * `npm run bench:changes`: what a review with 5,000 changes costs in the real page: milliseconds until the first change is marked,
 * beside Theia's own diff of the same texts, until the bar has counted them, and from change to change beside one with five.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { benchChanges } = await importTest('bench/bench-changes');
    await benchChanges();
});
