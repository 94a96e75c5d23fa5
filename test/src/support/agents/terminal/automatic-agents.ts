import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { claudeCode } from './claude-code';
import { codex } from './codex';
import { copilotCli } from './copilot-cli';
import { unaskingOpenCode } from './opencode';
import { qwenCode } from './qwen-code';
import { startedWith } from './started-with';

/** Agents with hooks, each in a mode in which it writes without a question. */
export const automaticAgents = {
    claudeCode: startedWith(claudeCode, ['--permission-mode', 'acceptEdits']),
    qwenCode: startedWith(qwenCode, ['--approval-mode', 'auto-edit']),
    openCode: unaskingOpenCode,
    copilotCli: startedWith(copilotCli, ['--allow-all-tools'], {
        '.copilot/hooks/agent-companion.json': copilotCliHooks
    }),
    codex: startedWith(codex, ['--dangerously-bypass-hook-trust', '--sandbox', 'workspace-write'], {
        '.codex/hooks.json': codexHooks
    })
};
