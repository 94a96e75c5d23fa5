/**
 * `npm run test:agents`: tests the other agents in Theia; installs all of them (1.4 GB). Arguments are paths of compiled specs,
 * such as `test/out/agents/claude-code.spec.js`, or options for Mocha.
 */
import { runMain } from '../run/expected-error.mjs';
import { runSpecs } from '../run/run-specs.mjs';
import { allAgents } from '../setup/ensure-agents.mjs';
import { ensureAgentsBed } from '../setup/ensure-ready.mjs';

await runMain(async () => {
    await ensureAgentsBed(allAgents);
    await runSpecs('agents', { minutes: 45 });
});
