/**
 * `npm run matrix`: what becomes of agents' changes, whatever happens during a review; a whole run writes its table into
 * `docs/use`. Arguments are Mocha's (`-g Codex`), or compiled specs. It takes 45 minutes.
 */
import { join } from 'node:path';
import { runMain } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { allAgents } from '../setup/ensure-agents.mjs';
import { ensureAgentsBed, ensureCodeServerBed, importTest } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureAgentsBed(allAgents);
    await ensureCodeServerBed();
    const named = process.argv.slice(2);
    const specs = named.some(word => word.endsWith('.spec.js'))
        ? named
        : [join(repositoryRoot, 'test', 'out', 'lab', 'matrix', '*.spec.js'), ...named];
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    await runMocha('matrix', specs, totals, { minutes: 90 });
    if (named.length === 0 && totals.skipped === 0) {
        const { writeMatrix } = await importTest('documents/reference');
        writeMatrix();
    }
});
