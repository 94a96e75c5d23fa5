import { describeAutomatic } from './cases/automatic-cases';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { startTestIde, TestIde } from '../support/test-ide';

describe('In Theia', () => {
    const editor = {
        start: startTestIde,
        wantsAll: (bed: TestIde) =>
            Promise.resolve(bed.setPreferences({ 'agentCompanion.review.before': 'everything' }))
    };
    describeAutomatic(editor, automaticAgents.claudeCode);
    describeAutomatic(editor, automaticAgents.codex);
});
