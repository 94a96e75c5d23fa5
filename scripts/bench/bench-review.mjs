/**
 * `npm run bench:review`: what reviews of big files cost in the real page: milliseconds to open, to show a typed key and to
 * accept, how long the page freezes, megabytes of the page and the backend. The first row, 1 KB, is the floor.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { benchReview } = await importTest('bench/bench-review');
    await benchReview();
});
