import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { claudeCode } from '../../support/agents/terminal/claude-code';
import { codex } from '../../support/agents/terminal/codex';
import { copilotCli } from '../../support/agents/terminal/copilot-cli';
import { openCode } from '../../support/agents/terminal/opencode';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
import { startedWith } from '../../support/agents/terminal/started-with';
import { CallingAgent, shellCall } from './call-cases';

/** The agents whose hooks tell what they do, each in a mode that asks. */
export const callingAgents: readonly CallingAgent[] = [
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
