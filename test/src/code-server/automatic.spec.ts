import { describeAutomatic } from '../loop/automatic-cases';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';

describe('In code-server', () => {
    const wantsAll = async ({ ide }: TestCodeServer): Promise<void> => {
        await ide.chooseInMenu('Review Before Writing');
        await ide.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Everything' }).click();
    };
    describeAutomatic(
        { start: startTestCodeServer, wantsAll },
        startedWith(claudeCode, ['--permission-mode', 'acceptEdits'])
    );
});
