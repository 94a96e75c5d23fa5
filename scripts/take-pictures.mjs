/** `npm run pictures [-- name …]`: takes the pictures in docs/pictures anew, from the demo that a newcomer meets. */
import { ensureTestBed, importTest } from './setup/ensure-ready.mjs';
import { runMain } from './run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { main } = await importTest('pictures/take-pictures');
    await main(process.argv.slice(2));
});
