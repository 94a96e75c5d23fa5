/**
 * `npm run test:code-server`: the VS Code extension in a real code-server, in a real browser. Installs code-server from npm, which
 * the other tests do not need. Arguments are paths of compiled specs, such as `test/out/code-server/smoke.spec.js`, or options for
 * Mocha.
 */
import { join } from 'node:path';
import { runMain } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { ensureCodeServerBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureCodeServerBed();
    const specs = join(repositoryRoot, 'test', 'out', 'code-server');
    const patterns = process.argv.slice(2);
    const chosen = patterns.length > 0 ? patterns : [join(specs, '**', '*.spec.js')];
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    await runMocha('code-server', chosen, totals, { minutes: 60 });
});
