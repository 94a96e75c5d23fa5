/** The variables by which hooks in a terminal find its window, and what they run. */
export const hooksEnvironment = {
    url: 'AGENT_COMPANION_HOOKS_URL',
    /** Bash, and our program for it: absolute paths. */
    shell: 'AGENT_COMPANION_HOOKS_SHELL',
    program: 'AGENT_COMPANION_HOOKS_PROGRAM'
} as const;

/** The variable with an agent's token for hooks. By the end of its name Theia keeps the value out of its log. */
export function hooksTokenVariable(kind: string): string {
    return `AGENT_COMPANION_${kind.replaceAll('-', '_').toUpperCase()}_HOOKS_AUTH_TOKEN`;
}

/** Whether a variable is one with a token for hooks. */
export function isHooksToken(name: string): boolean {
    return /^AGENT_COMPANION_\w+_HOOKS_AUTH_TOKEN$/.test(name);
}

/** The agents' own variables with settings, or with places of them. */
export const settingsVariables = {
    claudePlugins: 'CLAUDE_CODE_PLUGIN_DIRS',
    geminiDefaults: 'GEMINI_CLI_SYSTEM_DEFAULTS_PATH',
    qwenDefaults: 'QWEN_CODE_SYSTEM_DEFAULTS_PATH',
    openCodeConfig: 'OPENCODE_CONFIG_CONTENT'
} as const;
