import * as assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { describeTools } from '../loop/tool-cases';
import { claudeByVariables, geminiBySettings } from '../support/agents/tool-agents';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { Trial, trial } from '../support/tool-trials/trial';
import { until } from '../support/until';

describe('In code-server', () => {
    describeTools(startTestCodeServer, geminiBySettings, terminalTrials);
    describeTools(startTestCodeServer, claudeByVariables, terminalTrials);
});

/** Calls that read what a command has shown in the first terminal, once the user has agreed. */
function terminalTrials(bed: TestCodeServer): Trial[] {
    let terminal: string | undefined;
    return [
        trial({
            tool: 'get_terminal_output',
            args: {},
            check: ({ terminals }) => {
                assert.equal(terminals.length, 2);
                [terminal] = terminals;
            }
        }),
        trial({
            tool: 'get_terminal_output',
            get args() {
                return { terminal, lines: 20 };
            },
            user: async isAnswered => {
                const question = bed.ide.page.locator('.notification-toast', { hasText: 'read your terminals?' });
                const allow = question.getByRole('button', { name: 'Allow', exact: true });
                await until('the user has agreed', async () => {
                    // A click right after it has appeared is no answer, and has it asked anew.
                    await ((await allow.isVisible()) && delay(1_000));
                    await ((await allow.isVisible()) && allow.click({ timeout: 1_000 }).catch(() => undefined));
                    return isAnswered();
                });
            },
            check: ({ text }) => assert.match(text ?? '', /:counted 42<$/m)
        })
    ];
}
