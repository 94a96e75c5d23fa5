import { describeLedger } from '../agents/cases/ledger-cases';
import { describeLedgerWithoutHooks } from '../agents/cases/ledger-without-hooks-cases';
import { writingClaudeCode, writingCodexWithoutHooks, writingOpenCode } from '../agents/cases/writing-agents';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { VscodeComments } from '../support/code-server/vscode-comments';

describe('In code-server', () => {
    const editor = {
        start: startTestCodeServer,
        openList: ({ ide }: TestCodeServer) => ide.runCommand('Agent Companion: Show Reviews'),
        row: ({ ide }: TestCodeServer, text: string) =>
            ide.page.locator('.sidebar .monaco-list-row', { hasText: text }),
        press: async (_: TestCodeServer, row: import('playwright-core').Locator, act: string) => {
            await row.hover();
            await row.locator(`.actions [aria-label^="${act}"]`).click();
        },
        commentOf: ({ ide }: TestCodeServer, text: string) => new VscodeComments(ide.page).thread(text),
        comment: async ({ ide: { page } }: TestCodeServer, text: string) => {
            const comments = new VscodeComments(page);
            await page.keyboard.press('Shift+Alt+KeyN');
            await comments.waitForInput();
            await page.keyboard.type(text);
            await comments.add(text);
        },
        redo: ({ ide }: TestCodeServer) => ide.message('Redo —').click()
    };
    for (const agent of [writingClaudeCode, writingOpenCode]) {
        describeLedger<TestCodeServer>(editor, agent);
    }
    describeLedgerWithoutHooks<TestCodeServer>(editor, writingCodexWithoutHooks);
});
