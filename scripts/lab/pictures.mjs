/** `npm run pictures [-- name …]`: takes the pictures in docs/pictures anew, from the demo that a newcomer meets. */
import { everydayAgents } from '../setup/ensure-agents.mjs';
import {
    ensureAgentsBed,
    ensureCodeServerBed,
    ensureEverythingCompiled,
    ensureTestBed,
    importTest
} from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    await ensureEverythingCompiled();
    const { choosePictures, takePictures } = await importTest('lab/pictures/take-pictures');
    const chosen = choosePictures(process.argv.slice(2));
    if (chosen.theia.length > 0) {
        await ensureTestBed();
    }
    if (chosen.agents.length > 0) {
        await ensureAgentsBed(everydayAgents);
    }
    if (chosen.codeServer.length > 0) {
        await ensureCodeServerBed();
    }
    await takePictures(chosen);
});
