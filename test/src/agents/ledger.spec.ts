import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { describeLedger, WritingAgent } from './cases/ledger-cases';
import { AgentReply } from '../support/agents/model/agent-reply';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { codex } from '../support/agents/terminal/codex';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { unaskingOpenCode } from '../support/agents/terminal/opencode';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestIde, TestIde } from '../support/test-ide';

const called =
    (name: string, more: object = {}): WritingAgent['shell'] =>
    (command): AgentReply => ({ call: { name, args: { command, description: 'Changes files', ...more } } });

const agents: readonly WritingAgent[] = [
    {
        agent: startedWith(claudeCode, ['--permission-mode', 'acceptEdits'], {
            '.claude/settings.json': { permissions: { allow: ['Bash'] } }
        }),
        shell: called('Bash')
    },
    {
        agent: startedWith(qwenCode, ['--approval-mode', 'yolo']),
        shell: called('run_shell_command', { is_background: false })
    },
    { agent: unaskingOpenCode, shell: called('bash') },
    {
        agent: startedWith(copilotCli, ['--allow-all-tools'], {
            '.copilot/hooks/agent-companion.json': copilotCliHooks
        }),
        shell: called('bash', { mode: 'sync' })
    },
    {
        agent: startedWith(codex, ['--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox'], {
            '.codex/hooks.json': codexHooks
        }),
        shell: command => ({
            call: {
                name: 'exec',
                args: `const r = await tools.exec_command(${JSON.stringify({ cmd: command })}); text(r);`
            }
        })
    }
];

describe('In Theia', () => {
    for (const agent of agents) {
        describeLedger<TestIde>(
            {
                start: startTestIde,
                openList: ({ ide }) => ide.reviews.open(),
                row: ({ ide }, text) => ide.reviews.node.locator('[role=treeitem]', { hasText: text }),
                press: async (_, row, act) => {
                    await row.hover();
                    await row.locator(`[data-action=${act.toLowerCase()}]`).click();
                }
            },
            agent
        );
    }
});
