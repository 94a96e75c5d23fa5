/** The variables by which a terminal leads OpenCode's plugin to its window. */
export const openCodeEnvironment = {
    url: 'AGENT_COMPANION_HOOKS_URL',
    // By the end of its name Theia keeps the value out of its log.
    token: 'AGENT_COMPANION_OPENCODE_HOOKS_AUTH_TOKEN'
} as const;

/** OpenCode's own variable with settings, as JSON: they are laid over those of its files. */
export const CONFIG_VARIABLE = 'OPENCODE_CONFIG_CONTENT';
