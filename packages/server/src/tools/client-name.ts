import { plainName } from '../agents/agent-labels';
import { agentNameOf } from '../agents/known-agents';

/** The others call their MCP clients by their kind, which users do not know. */
const geminiClient = 'gemini-cli-mcp-client';

/** The program that a client of the tools is of, in one line of bounded length, for people. */
export function programOf(client: string): string {
    return agentNameOf(client === geminiClient ? 'gemini-cli' : client) ?? plainName(client);
}
