/**
 * `npm run test:system`: tests what is around Theia. Arguments are paths of compiled specs, such as
 * `test/out/system/terminals.spec.js`, or options for Mocha.
 */
import { runMain } from '../run/expected-error.mjs';
import { runSpecs } from '../run/run-specs.mjs';
import { ensureCommand } from '../setup/ensure-debian-tools.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureTestBed();
    await ensureCommand('promtool', 'prometheus');
    await runSpecs('system', { minutes: 45, jobs: 2 });
});
