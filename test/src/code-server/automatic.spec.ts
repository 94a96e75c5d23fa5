import { describeAutomatic } from '../agents/cases/automatic-cases';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { EditorBedOptions } from '../support/editor/editor-bed';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';

describe('In code-server', () => {
    // Its terminal is opened while nothing is reviewed but what the agent asks about.
    const start = (files: Record<string, string>, options: EditorBedOptions): Promise<TestCodeServer> =>
        startTestCodeServer(files, { ...options, preferences: { 'agentCompanion.review.before': 'asked' } });
    const wantsAll = async ({ ide }: TestCodeServer): Promise<void> => {
        await ide.chooseInMenu('Review Before Writing');
        await ide.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Everything' }).click();
    };
    describeAutomatic({ start, wantsAll }, automaticAgents.claudeCode);
});
