/**
 * `npm run bench:changes`: what reviews of big files cost in the real page: milliseconds to open, to show a typed key and to
 * accept, how long the page freezes, megabytes of the page and the backend. The first row, 1 KB, is the floor.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { benchChanges } = await importTest('bench/bench-changes');
    await benchChanges();
});
