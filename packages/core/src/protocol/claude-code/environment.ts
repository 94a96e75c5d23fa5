/** The variables by which a terminal tells Claude Code, and OpenCode, where their companion is. */
export const claudeCodeEnvironment = {
    /** Port of the window's server. Claude Code finds the lock file by it; OpenCode dials it without looking for one. */
    port: 'CLAUDE_CODE_SSE_PORT',
    // By the end of their names Theia keeps values out of its log.
    /** Token that no client reads: a process with it is let in, as OpenCode. */
    token: 'AGENT_COMPANION_CLAUDE_AUTH_TOKEN',
    /** The same for users of OpenCode who do not use Claude Code. */
    openCodeToken: 'AGENT_COMPANION_OPENCODE_AUTH_TOKEN'
} as const;
