/** `npm run pictures`: takes the pictures in docs/pictures anew, from the demo that a newcomer meets. */
import { everydayAgents } from '../setup/ensure-agents.mjs';
import { ensureAgentsBed, ensureCodeServerBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureAgentsBed(everydayAgents);
    const { takeThreeAgents } = await importTest('lab/pictures/three-agents');
    await takeThreeAgents();
    await ensureCodeServerBed();
    const { takeCodeServerReview } = await importTest('lab/pictures/code-server-review');
    await takeCodeServerReview();
});
