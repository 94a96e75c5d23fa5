import { hookCommand, hookCommandFor, hookCommandOfPrompt } from './hook-command';

/** Longest wait for a review, in seconds; agents write what is not answered by then. */
const patience = 7 * 24 * 60 * 60;

const statusMessage = 'Waiting for the review in the IDE';

/** A hook as Claude Code and those after it have it. @param timeout in the agent's own unit. */
const hooked = (kind: string, event: string, matcher: string, timeout = patience): object => ({
    matcher,
    hooks: [{ type: 'command', name: 'agent-companion', command: hookCommand(kind, event), timeout, statusMessage }]
});

/** Hooks that only tell what the agent does. */
const told = (
    kind: string,
    events: readonly string[],
    timeout: number,
    commandOf = hookCommand
): Record<string, object[]> =>
    Object.fromEntries(
        events.map(event => {
            const command = commandOf(kind, event);
            return [event, [{ hooks: [{ type: 'command', name: 'agent-companion', command, timeout }] }]];
        })
    );

/** The file `hooks/hooks.json` of our plugin for Claude Code. */
export const claudeCodeHooks = {
    hooks: {
        PreToolUse: [hooked('claude-code', 'PreToolUse', 'Edit|Write|NotebookEdit')],
        ...told('claude-code', ['SessionStart', 'UserPromptSubmit', 'PermissionRequest', 'Stop', 'SessionEnd'], 10)
    }
};

/** Our hooks in the settings of Gemini CLI. */
export const geminiHooks = {
    hooks: {
        BeforeTool: [hooked('gemini-cli', 'BeforeTool', 'write_file|replace', patience * 1_000)],
        ...told('gemini-cli', ['SessionStart', 'BeforeAgent', 'Notification', 'AfterAgent', 'SessionEnd'], 10_000)
    }
};

/** Our hooks in the settings of Qwen Code. */
export const qwenCodeHooks = {
    hooks: {
        PreToolUse: [hooked('qwen-code', 'PreToolUse', 'write_file|edit|notebook_edit', 60_000)],
        ...told('qwen-code', ['SessionStart', 'Notification', 'Stop', 'SessionEnd'], 10_000),
        ...told('qwen-code', ['UserPromptSubmit'], 10_000, hookCommandOfPrompt)
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
        notification: [copilotHook('notification')],
        agentStop: [copilotHook('agentStop')],
        sessionEnd: [copilotHook('sessionEnd')]
    }
};

/** Our hooks in `hooks.json` of Codex’s own folder. */
export const codexHooks = {
    hooks: {
        PreToolUse: [hooked('codex', 'PreToolUse', 'apply_patch')],
        ...told('codex', ['UserPromptSubmit', 'PermissionRequest', 'Stop', 'SessionEnd'], 10)
    }
};
