/** `npm run test:proxy`: the loop behind nginx, as docs/run/deployment.md configures it. Arguments are Mocha's. */
import { runMain } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { ensureCommand } from '../setup/ensure-debian-tools.mjs';
import { ensureTestBed } from '../setup/ensure-ready.mjs';
import { join } from 'node:path';

await runMain(async () => {
    await ensureTestBed();
    await ensureCommand('nginx', 'nginx-light');
    const spec = join(repositoryRoot, 'test', 'out', 'products', 'proxy.spec.js');
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    await runMocha('proxy', [spec, ...process.argv.slice(2)], totals, { minutes: 30 });
});
