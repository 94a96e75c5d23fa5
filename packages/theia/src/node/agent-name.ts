import { AgentInfo } from '@gemini-companion/server';

/** What Gemini CLI calls itself in MCP's `clientInfo`: the name of its transport. */
const GEMINI_CLI_CLIENT_NAME = 'streamable-http-client';

/** The name of an agent for people; from the second of a kind on with its number. */
export function agentName({ name, ordinal }: Pick<AgentInfo, 'name' | 'ordinal'>): string {
    const kind = name === GEMINI_CLI_CLIENT_NAME ? 'Gemini CLI' : name;
    return ordinal > 1 ? `${kind} ${ordinal}` : kind;
}
