import { hookCommand, hookCommandFor } from './hook-command';

/** Longest wait for a review, in seconds; agents write what is not answered by then. */
const patience = 7 * 24 * 60 * 60;

const statusMessage = 'Waiting for the review in the IDE';

/** A hook as Claude Code and those after it have it. @param timeout in the agent's own unit. */
const hooked = (kind: string, event: string, matcher?: string, timeout = patience): object => ({
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: 'command', name: 'agent-companion', command: hookCommand(kind, event), timeout, statusMessage }]
});

/** The file `hooks/hooks.json` of our plugin for Claude Code. */
export const claudeCodeHooks = {
    hooks: { PreToolUse: [hooked('claude-code', 'PreToolUse', 'Edit|Write|NotebookEdit')] }
};

/** What we add to the settings of Gemini CLI. */
export const geminiHooks = {
    hooks: { BeforeTool: [hooked('gemini-cli', 'BeforeTool', 'write_file|replace', patience * 1_000)] }
};

/** What we add to the settings of Qwen Code. */
export const qwenCodeHooks = {
    hooks: {
        PreToolUse: [hooked('qwen-code', 'PreToolUse', 'write_file|edit|notebook_edit', 60_000)],
        Stop: [hooked('qwen-code', 'Stop', undefined, 10_000)],
        SessionEnd: [hooked('qwen-code', 'SessionEnd', undefined, 10_000)]
    }
};

const copilotHook = (event: string, tools?: readonly string[]): object => ({
    type: 'command',
    bash: tools ? hookCommandFor('copilot-cli', event, tools) : hookCommand('copilot-cli', event),
    timeoutSec: tools ? patience : 10
});

const copilotTools = ['edit', 'create', 'apply_patch'];

/** The file in `hooks` of Copilot CLI’s own folder. */
export const copilotCliHooks = {
    version: 1,
    hooks: {
        preToolUse: [copilotHook('preToolUse', copilotTools)],
        permissionRequest: [copilotHook('permissionRequest', copilotTools)],
        userPromptSubmitted: [copilotHook('userPromptSubmitted')],
        agentStop: [copilotHook('agentStop')],
        sessionEnd: [copilotHook('sessionEnd')]
    }
};

/** What we add to `hooks.json` of Codex’s own folder. */
export const codexHooks = {
    hooks: {
        PreToolUse: [hooked('codex', 'PreToolUse', 'apply_patch')],
        PermissionRequest: [hooked('codex', 'PermissionRequest', 'apply_patch', 10)]
    }
};
