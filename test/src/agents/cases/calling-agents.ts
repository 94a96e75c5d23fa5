import { claudeCode } from '../../support/agents/terminal/claude-code';
import { hookedCodex, hookedCopilot } from '../../support/agents/terminal/hooked-agents';
import { openCode } from '../../support/agents/terminal/opencode';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
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
        agent: hookedCopilot,
        asksFor: shellCall('bash', { mode: 'sync' }),
        question: /Do you want to/
    },
    {
        agent: hookedCodex,
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
