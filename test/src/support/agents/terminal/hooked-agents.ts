import { codexHooks, copilotCliHooks } from '@agent-companion/core/testing';
import { claudeCode } from './claude-code';
import { codex } from './codex';
import { copilotCli } from './copilot-cli';
import { unaskingOpenCode } from './opencode';
import { qwenCode } from './qwen-code';
import { startedWith } from './started-with';

const copilotFiles = { '.copilot/hooks/agent-companion.json': copilotCliHooks };
const codexFiles = { '.codex/hooks.json': codexHooks };
const trusted = '--dangerously-bypass-hook-trust';

/** Agents that have our hooks by a file, in the modes in which they ask. */
export const [hookedCopilot, hookedCodex] = [
    startedWith(copilotCli, [], copilotFiles),
    startedWith(codex, [trusted], codexFiles)
];

/** Agents with hooks, each in a mode in which it writes without a question. */
export const automaticAgents = {
    claudeCode: startedWith(claudeCode, ['--permission-mode', 'acceptEdits']),
    qwenCode: startedWith(qwenCode, ['--approval-mode', 'auto-edit']),
    openCode: unaskingOpenCode,
    copilotCli: startedWith(copilotCli, ['--allow-all-tools'], copilotFiles),
    codex: startedWith(codex, [trusted, '--sandbox', 'workspace-write'], codexFiles)
};
