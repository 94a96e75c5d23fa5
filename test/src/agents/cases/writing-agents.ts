import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { claudeCode } from '../../support/agents/terminal/claude-code';
import { codex } from '../../support/agents/terminal/codex';
import { copilotCli } from '../../support/agents/terminal/copilot-cli';
import { geminiCli } from '../../support/agents/terminal/gemini-cli';
import { unaskingOpenCode } from '../../support/agents/terminal/opencode';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
import { startedWith } from '../../support/agents/terminal/started-with';
import { TerminalAgent, UsedAgent } from '../../support/agents/terminal/terminal-agent';

/** An agent that asks nothing, and how its model has its shell run a command. */
export interface WritingAgent<Agent = TerminalAgent | UsedAgent> {
    readonly agent: Agent;
    readonly shell: (command: string) => AgentReply;
}

const called =
    (name: string, more: object = {}): WritingAgent['shell'] =>
    (command): AgentReply => ({ call: { name, args: { command, description: 'Changes files', ...more } } });

export const writingClaudeCode: WritingAgent<TerminalAgent> = {
    agent: startedWith(claudeCode, ['--permission-mode', 'acceptEdits'], {
        '.claude/settings.json': { permissions: { allow: ['Bash'] } }
    }),
    shell: called('Bash')
};

export const writingOpenCode: WritingAgent<TerminalAgent> = { agent: unaskingOpenCode, shell: called('bash') };

const codexAsksNothing = '--dangerously-bypass-approvals-and-sandbox';

export const writingCodex: WritingAgent<TerminalAgent> = {
    agent: startedWith(codex, ['--dangerously-bypass-hook-trust', codexAsksNothing], {
        '.codex/hooks.json': codexHooks
    }),
    shell: command => ({
        call: {
            name: 'exec',
            args: `const r = await tools.exec_command(${JSON.stringify({ cmd: command })}); text(r);`
        }
    })
};

export const writingCodexWithoutHooks: WritingAgent<TerminalAgent> = {
    ...writingCodex,
    agent: startedWith(codex, [codexAsksNothing])
};

export const writingQwenCode: WritingAgent<TerminalAgent> = {
    agent: startedWith(qwenCode, ['--approval-mode', 'yolo']),
    shell: called('run_shell_command', { is_background: false })
};

export const writingCopilotCli: WritingAgent<TerminalAgent> = {
    agent: startedWith(copilotCli, ['--allow-all-tools'], { '.copilot/hooks/agent-companion.json': copilotCliHooks }),
    shell: called('bash', { mode: 'sync' })
};

/** Its hooks come with the IDE's tools here: its system defaults would have to be root's. */
export const writingGeminiCli: WritingAgent<UsedAgent> = {
    agent: {
        ...geminiCli,
        program: { command: 'gemini --yolo' },
        screen: { ...geminiCli.screen, mark: '[>*]' }
    },
    shell: called('run_shell_command')
};
