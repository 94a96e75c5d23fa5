/**
 * `npm run test:agents`: the other agents than Gemini CLI, each as npm has it, in terminals of a real Theia with a scripted
 * model. Installs all of them (1.4 GB), of which `npm test` needs two. Arguments are paths of compiled specs, such as
 * `test/out/agents/claude-code.spec.js`, or options for Mocha.
 */
import { join } from 'node:path';
import { runMain } from '../run/expected-error.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runMocha } from '../run/run-mocha.mjs';
import { allAgents } from '../setup/ensure-agents.mjs';
import { ensureAgentsBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureAgentsBed(allAgents);
    const patterns = process.argv.slice(2);
    const chosen = patterns.length > 0 ? patterns : [join(repositoryRoot, 'test', 'out', 'agents', '**', '*.spec.js')];
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    await runMocha('agents', chosen, totals, { minutes: 45 });
});
