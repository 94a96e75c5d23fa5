import { describeTools } from '../loop/tool-cases';
import { claudeByVariables } from '../support/agents/tool-agents';
import { startTestIde } from '../support/test-ide';
import { runningTrials } from '../support/tool-trials/running-trials';

describe('In Theia', () => {
    describeTools(startTestIde, claudeByVariables, runningTrials);
});
