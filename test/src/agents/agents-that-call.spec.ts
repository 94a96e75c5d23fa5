import * as assert from 'node:assert/strict';
import { describeCalls } from './cases/call-cases';
import { callingAgents } from './cases/calling-agents';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { useBed } from '../support/use-bed';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestIde, TestIde } from '../support/test-ide';

(hasPrograms ? describe : describe.skip)('Claude Code, whose hooks its user has turned off', function () {
    this.timeout(180_000);
    const agent = startedWith(claudeCode, [], { '.claude/settings.json': { disableAllHooks: true } });
    const bed = useBed<TestIde>(() => startTestIde({}, { agents: [agent] }));

    it('is said not to tell what it does', async () => {
        await bed.ide.terminal.open();
        await new AgentInTerminal(agent, bed.ide.terminal).start();
        await bed.ide.status.node.getByText('Claude Code').waitFor();
        await bed.ide.status.waitForReason(/Claude Code does not say what it does: its hooks are off/);
    });
});

describe('In Theia', () => {
    for (const agent of callingAgents) {
        describeCalls<TestIde>(
            {
                start: startTestIde,
                openList: ({ ide }) => ide.reviews.open(),
                row: ({ ide }, name) =>
                    ide.reviews.node.locator('[role=treeitem][id^="row:listed"]', { hasText: name }),
                status: ({ ide }) => ide.status.node,
                goElsewhere: ({ ide }) => ide.openFile('plain.txt'),
                checkCalls: async ({ ide }) => assert.match(await ide.page.title(), /^\(1\) /)
            },
            agent
        );
    }
});
