import { describeCalls, shellCall } from '../agents/cases/call-cases';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';

describe('In code-server', () => {
    describeCalls<TestCodeServer>(
        {
            start: startTestCodeServer,
            openList: ({ ide }) => ide.runCommand('Agent Companion: Show Reviews'),
            row: ({ ide }, name) => ide.page.locator('.sidebar .monaco-list-row', { hasText: name }),
            status: ({ ide }) => ide.status,
            // VS Code does not tell what its user types elsewhere.
            goElsewhere: ({ ide }) => ide.terminal.open()
        },
        { agent: claudeCode, asksFor: shellCall('Bash'), question: /Do you want to proceed/ }
    );
});
