import { describeTools } from '../loop/tool-cases';
import { claudeBySettings } from '../support/agents/tool-agents';
import { startTestIde } from '../support/test-ide';
import { runningTrials } from '../support/tool-trials/running-trials';

describe('In Theia', () => {
    describeTools(startTestIde, claudeBySettings, runningTrials);
});
