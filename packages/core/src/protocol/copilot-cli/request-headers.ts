/** The path at which Copilot CLI looks for MCP on the socket. */
export const MCP_PATH = '/mcp';

/** The header of every request that holds the CLI's pid, in lower case. */
export const PROCESS_ID_HEADER = 'x-copilot-pid';
