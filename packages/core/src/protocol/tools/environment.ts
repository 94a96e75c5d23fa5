/** The path of the tools' endpoint on a window's port. */
export const TOOLS_PATH = '/tools';

/** The variables by which a terminal's programs reach the tools of its window. The token opens nothing else. */
export const toolEnvironment = {
    url: 'AGENT_COMPANION_TOOLS_URL',
    token: 'AGENT_COMPANION_TOOLS_AUTH_TOKEN'
} as const;
