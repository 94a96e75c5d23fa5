/** `npm run pictures`: takes the pictures in docs/pictures anew, from the demo that a newcomer meets. */
import { ensureAgentsBed, ensureCodeServerBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureAgentsBed(['claude-code', 'qwen-code']);
    const { takeThreeAgents } = await importTest('lab/pictures/three-agents');
    await takeThreeAgents();
    const { takeChangedOnDisk } = await importTest('lab/pictures/changed-on-disk');
    await takeChangedOnDisk();
    await ensureCodeServerBed();
    const { takeCodeServerReview } = await importTest('lab/pictures/code-server-review');
    await takeCodeServerReview();
});
