import { plainName } from '../agents/agent-labels';

/** Programs by the names of their MCP clients, which users do not know. */
const programs: Readonly<Record<string, string>> = {
    'gemini-cli-mcp-client': 'Gemini CLI',
    'claude-code': 'Claude Code',
    opencode: 'OpenCode',
    'copilot-cli': 'Copilot CLI'
};

/** The program that a client of the tools is of, in one line of bounded length, for people. */
export function programOf(client: string): string {
    return Object.hasOwn(programs, client) ? programs[client] : plainName(client);
}
