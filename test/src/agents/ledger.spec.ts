import { Locator } from 'playwright-core';
import { describeLedger } from './cases/ledger-cases';
import { describeLedgerWithoutHooks } from './cases/ledger-without-hooks-cases';
import {
    writingClaudeCode,
    writingCodex,
    writingCodexWithoutHooks,
    writingCopilotCli,
    writingGeminiCli,
    writingOpenCode,
    writingQwenCode
} from './cases/writing-agents';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

describe('In Theia', () => {
    const commentOf = ({ ide }: TestIde, text: string): Locator =>
        ide.page.locator('.agent-companion-comment:visible').getByText(text);
    const editor: Parameters<typeof describeLedger<TestIde>>[0] = {
        start: startTestIde,
        openList: ({ ide }) => ide.reviews.open(),
        row: ({ ide }, text) => ide.reviews.written(text),
        press: ({ ide }, row, act) => ide.reviews.decideWritten(row, act),
        commentOf,
        comment: async (bed, text) => {
            const { page } = bed.ide;
            const question = page.locator('.quick-input-widget:visible').getByText('Comment on line');
            await until('the comment is asked for', async () => {
                await page.keyboard.press('Shift+Alt+KeyN');
                // A diff that has just been opened may take the keyboard once more, which ends the question.
                return question.waitFor({ timeout: 2_000 }).then(
                    () => true,
                    () => false
                );
            });
            await page.keyboard.type(text);
            await page.keyboard.press('Enter');
            await commentOf(bed, text).waitFor();
        },
        redo: ({ ide }) => ide.takeOffer('Redo')
    };
    [writingClaudeCode, writingQwenCode, writingOpenCode, writingCopilotCli, writingCodex].forEach(agent =>
        describeLedger(editor, agent)
    );
    [writingCodexWithoutHooks, writingGeminiCli].forEach(agent => describeLedgerWithoutHooks(editor, agent));
    const start: typeof startTestIde = async (files, options) => {
        const bed = await startTestIde(files, options);
        await turnOnHooks(bed);
        return bed;
    };
    describeLedger({ ...editor, start }, writingGeminiCli);
});

/** Gives Gemini CLI our hooks by its extension. */
async function turnOnHooks({ ide }: TestIde): Promise<void> {
    await ide.runCommand('Agent Companion: Turn On IDE Tools');
    await ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
}
