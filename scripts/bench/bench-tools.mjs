/**
 * `npm run bench:tools`: what a model waits for each of the IDE's tools over `/tools`, beside a direct call of the same Theia service
 * in the same page: p50 and p95, and how many times as long. It measures and asserts nothing.
 */
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureTestBed();
    const { benchTools } = await importTest('bench/tools/bench-tools');
    await benchTools();
});
