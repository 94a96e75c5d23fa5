/**
 * `npm run test:code-server`: the VS Code extension in a real code-server, in a real browser. Installs code-server and Claude Code
 * from npm. Arguments are paths of compiled specs, such as `test/out/code-server/smoke.spec.js`, or options for Mocha.
 */
import { runMain } from '../run/expected-error.mjs';
import { runSpecs } from '../run/run-specs.mjs';
import { ensureCodeServerBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureCodeServerBed(['claude-code']);
    await runSpecs('code-server', { minutes: 60 });
});
