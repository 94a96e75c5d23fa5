import { useTestIde } from '../support/use-bed';
import { describeAfterADecision } from './agent/after-a-decision-cases';
import { describeComingForward } from './agent/coming-forward-cases';
import { describeConnectedAgent } from './agent/connected-agent-cases';
import { describePrompt } from './agent/prompt-cases';
import { describeAskingProgram, describeReload } from './agent/reload-cases';

/** Suites that share one page, with Gemini CLI in its terminal. */
describe('With Gemini CLI', function () {
    this.timeout(120_000);
    const bed = useTestIde({});

    before(async () => {
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
    });

    // First: it uses the Explorer.
    describePrompt(bed);
    describeComingForward(bed);
    describeConnectedAgent(bed);
    describeReload(bed);
    // At its end the agent is killed.
    describeAfterADecision(bed);
    describeAskingProgram(bed);
});
