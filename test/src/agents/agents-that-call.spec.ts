import * as assert from 'node:assert/strict';
import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { CallingAgent, describeCalls, shellCall } from './cases/call-cases';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { useBed } from '../support/use-bed';
import { codex } from '../support/agents/terminal/codex';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { openCode } from '../support/agents/terminal/opencode';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestIde, TestIde } from '../support/test-ide';

const agents: readonly CallingAgent[] = [
    {
        agent: claudeCode,
        asksFor: shellCall('Bash'),
        question: /Do you want to proceed/,
        ideTool: 'mcp__plugin_agent-companion_ide__get_diagnostics'
    },
    {
        agent: qwenCode,
        asksFor: shellCall('run_shell_command', { is_background: false }),
        question: /Allow execution of/,
        ideTool: 'mcp__ide__get_diagnostics'
    },
    {
        agent: startedWith(copilotCli, [], { '.copilot/hooks/agent-companion.json': copilotCliHooks }),
        asksFor: shellCall('bash', { mode: 'sync' }),
        question: /Do you want to/
    },
    {
        agent: startedWith(codex, ['--dangerously-bypass-hook-trust'], { '.codex/hooks.json': codexHooks }),
        asksFor: path => ({ write: { path, content: 'made\n' } }),
        question: /Would you like to make the following edits/
    },
    {
        agent: openCode,
        asksFor: shellCall('bash'),
        question: /Permission required/,
        ideTool: 'ide_get_diagnostics'
    }
];

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
    for (const agent of agents) {
        describeCalls<TestIde>(
            {
                start: startTestIde,
                openList: ({ ide }) => ide.reviews.open(),
                row: ({ ide }, name) => ide.reviews.node.locator('[role=treeitem]', { hasText: name }),
                status: ({ ide }) => ide.status.node,
                goElsewhere: ({ ide }) => ide.openFile('plain.txt'),
                checkCalls: async ({ ide }) => assert.match(await ide.page.title(), /^\(1\) /)
            },
            agent
        );
    }
});
