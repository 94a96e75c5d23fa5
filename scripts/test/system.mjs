/**
 * `npm run test:system`: Theia with all that is around it: crashes and lost networks, other users, every kind of terminal, language
 * servers, all tools, Gemini CLI's own pages. Arguments are paths of compiled specs, such as `test/out/system/terminals.spec.js`, or
 * options for Mocha.
 */
import { runMain } from '../run/expected-error.mjs';
import { runSpecs } from '../run/run-specs.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureTestBed();
    await runSpecs('system', { minutes: 45, jobs: 2 });
});
