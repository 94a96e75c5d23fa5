/**
 * `npm run test:fuzz -- [inputs] [seed]`: sends so many random inputs (200,000 without a number) to every way by which others reach a
 * companion, and fails calls of the system. A part of it is in each `npm test`.
 */
import { compileAll } from '../setup/ensure-built.mjs';
import { ensureInstalled } from '../setup/ensure-installed.mjs';
import { runMain } from '../run/expected-error.mjs';
import { installedScript } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';
import { withLock } from '../setup/with-lock.mjs';

/** Ways by which others reach a companion. */
const SURFACES = 8;

await runMain(async () => {
    const [inputs = '200000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
    await withLock(async () => {
        await ensureInstalled();
        await compileAll();
    });
    console.log(`Seed ${seed}`);
    await runCommand(process.execPath, [installedScript('mocha', 'bin', 'mocha.js'), 'test/out/fuzz/*.spec.js'], {
        show: true,
        minutes: 240,
        env: { FUZZ_INPUTS: String(Math.ceil(Number(inputs) / SURFACES)), FUZZ_SEED: seed }
    });
});
