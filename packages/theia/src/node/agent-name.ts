import { AgentInfo } from '@gemini-companion/server';

/** What Gemini CLI calls itself in MCP's `clientInfo`: the name of its transport. */
const GEMINI_CLI_CLIENT_NAME = 'streamable-http-client';

/** The name of an agent for people. */
export function agentName(agent: Pick<AgentInfo, 'name'>): string {
    return agent.name === GEMINI_CLI_CLIENT_NAME ? 'Gemini CLI' : agent.name;
}
