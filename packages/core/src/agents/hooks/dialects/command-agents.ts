import { AgentState, ToldState } from '../../agent-states';
import { CommandAgent, commandDialect } from './command-dialect';
import { changes, patches, replaces, ToolInput, writes } from './tool-writes';

/** Answers of Claude Code, and of agents that have taken over its hooks. */
const answering = (event: string, decision: string, rest: object = {}): object => ({
    hookSpecificOutput: { hookEventName: event, permissionDecision: decision, ...rest }
});
const deny = (permissionDecisionReason: string): object =>
    answering('PreToolUse', 'deny', { permissionDecisionReason });
const permitted = { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } };

/** Whether a prompt comes with the words, also as one of several letters: the agent ends after its answer. */
const hasPrompt = (words: readonly string[]): boolean => words.some(word => /^(-[a-z]*p|--prompt)(=|$)/i.test(word));

/** The first word that is neither an option nor, perhaps, the value of one. */
const commandIn = (words: readonly string[]): string | undefined =>
    words.find((word, index) => !word.startsWith('-') && !/^--?[^=]+$/.test(words[index - 1] ?? ''));

const fields = { session: 'session_id', call: 'tool_use_id', tool: 'tool_name', input: 'tool_input' };

/** State by a notification of Claude Code’s followers. */
const notified = ({ notification_type: type }: ToolInput): ToldState | undefined =>
    type === 'permission_prompt' ? 'asks' : type === 'idle_prompt' ? 'over' : undefined;

/** State by a session's begin. Within a turn it begins anew when it is made shorter. */
const begun = ({ source }: ToolInput): AgentState | undefined => (source === 'compact' ? undefined : 'idle');

const claudeCode: CommandAgent = {
    traits: { kind: 'claude-code', hearsComments: true, takesEmptyText: true },
    events: { PreToolUse: 'write' },
    states: {
        ...{ SessionStart: begun, UserPromptSubmit: 'working', PermissionRequest: 'asks' },
        ...{ Stop: 'done', SessionEnd: 'ended' }
    },
    fields,
    tools: {
        Write: writes('file_path', 'content'),
        Edit: replaces('file_path', 'old_string', 'new_string', { all: 'replace_all', isLf: true }),
        NotebookEdit: changes('notebook_path')
    },
    asks: () => 'unknown',
    ask: answering('PreToolUse', 'ask'),
    deny,
    allow: input => answering('PreToolUse', 'allow', input && { updatedInput: input }),
    // It says so itself.
    isHeadless: () => false
};

const gemini: CommandAgent = {
    traits: { kind: 'gemini-cli', hearsComments: true, takesEmptyText: true },
    events: { BeforeTool: 'write' },
    states: {
        ...{ SessionStart: begun, BeforeAgent: 'working', AfterAgent: 'done', SessionEnd: 'ended' },
        // Of an edit it shows the diff too.
        Notification: ({ message }) => (/ requires editing$/.test(String(message)) ? 'proposes' : 'asks')
    },
    correctsPaths: true,
    fields: { ...fields, call: '' },
    tools: {
        write_file: writes('file_path', 'content'),
        replace: replaces('file_path', 'old_string', 'new_string', { all: 'allow_multiple', isLf: true })
    },
    asks: () => 'unknown',
    ask: { decision: 'ask' },
    deny: reason => ({ decision: 'deny', reason }),
    allow: input => ({
        decision: 'allow',
        ...(input && { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: input } })
    }),
    isHeadless: hasPrompt
};

const askingModes = ['default', 'plan'];

const qwenCode: CommandAgent = {
    traits: { kind: 'qwen-code', takesNoEdits: true, hearsComments: true },
    events: { PreToolUse: 'write', Stop: 'over', SessionEnd: 'over' },
    states: {
        ...{ SessionStart: begun, UserPromptSubmit: 'working', Stop: 'done', SessionEnd: 'ended' },
        Notification: payload =>
            // Its words end with a tool's name.
            / (write_file|edit|notebook_edit)$/.test(String(payload.message)) ? 'proposes' : notified(payload)
    },
    fields: { ...fields, call: '' },
    tools: {
        write_file: writes('file_path', 'content'),
        edit: replaces('file_path', 'old_string', 'new_string', { all: 'replace_all' }),
        notebook_edit: changes('notebook_path')
    },
    asks: ({ permission_mode: mode }: ToolInput) => (askingModes.includes(String(mode)) ? 'ide' : 'nobody'),
    // It writes after 60 s, whatever a hook's timeout is.
    patienceMs: 50_000,
    deny,
    allow: () => ({}),
    isHeadless: hasPrompt
};

const copilotCli: CommandAgent = {
    traits: { kind: 'copilot-cli', hearsComments: true, takesEmptyText: true },
    events: {
        ...{ preToolUse: 'write', permissionRequest: 'question' },
        ...{ userPromptSubmitted: 'over', agentStop: 'over', sessionEnd: 'over' }
    },
    states: {
        ...{ userPromptSubmitted: 'working', agentStop: 'done', sessionEnd: 'ended' },
        notification: notified
    },
    fields: { session: 'sessionId', call: '', tool: 'toolName', input: 'toolArgs' },
    tools: {
        edit: replaces('path', 'old_str', 'new_str'),
        create: writes('path', 'file_text'),
        apply_patch: patches('patch')
    },
    asks: () => 'unknown',
    deny: permissionDecisionReason => ({ permissionDecision: 'deny', permissionDecisionReason }),
    allow: input => ({ permissionDecision: 'allow', ...(input && { modifiedArgs: input }) }),
    yes: { behavior: 'allow' },
    questionPath: 'file_path',
    isHeadless: hasPrompt
};

const codex: CommandAgent = {
    traits: { kind: 'codex', hearsComments: true, takesEmptyText: true },
    events: { PreToolUse: 'write', PermissionRequest: 'question' },
    states: { UserPromptSubmit: 'working', PermissionRequest: 'asks', Stop: 'done', SessionEnd: 'ended' },
    fields,
    tools: { apply_patch: patches('command', true) },
    asks: () => 'unknown',
    deny,
    allow: input => (input ? answering('PreToolUse', 'allow', { updatedInput: input }) : {}),
    yes: permitted,
    isHeadless: words => ['exec', 'e', 'review'].includes(commandIn(words) ?? '')
};

/** The agents that run a command for their hooks, by kind. */
export const commandDialects = Object.fromEntries(
    [claudeCode, gemini, qwenCode, copilotCli, codex].map(agent => [agent.traits.kind, commandDialect(agent)])
);
