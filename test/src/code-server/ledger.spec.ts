import { describeLedger } from '../agents/cases/ledger-cases';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { unaskingOpenCode } from '../support/agents/terminal/opencode';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';

describe('In code-server', () => {
    const editor = {
        start: startTestCodeServer,
        openList: ({ ide }: TestCodeServer) => ide.runCommand('Agent Companion: Show Reviews'),
        row: ({ ide }: TestCodeServer, text: string) =>
            ide.page.locator('.sidebar .monaco-list-row', { hasText: text }),
        press: async (_: TestCodeServer, row: import('playwright-core').Locator, act: string) => {
            await row.hover();
            await row.locator(`.actions [aria-label^="${act}"]`).click();
        }
    };
    for (const [agent, name] of [
        [
            startedWith(claudeCode, ['--permission-mode', 'acceptEdits'], {
                '.claude/settings.json': { permissions: { allow: ['Bash'] } }
            }),
            'Bash'
        ],
        [unaskingOpenCode, 'bash']
    ] as const) {
        describeLedger<TestCodeServer>(editor, {
            agent,
            shell: command => ({ call: { name, args: { command, description: 'Changes files' } } })
        });
    }
});
