import { AgentInfo, AgentTraits } from '../diffs/agent';
import { hasEnded } from '../http/peer/peer-process';
import { AgentSession } from '../mcp/agent-session';
import { AgentLabels, plainName } from './agent-labels';
import { agentNameOf } from './known-agents';

/** The others call their MCP clients by their kind, which users do not know. */
const geminiClient = 'gemini-cli-mcp-client';

/** The program that a client of the tools is of, in one line of bounded length, for people. */
export function programOf(client: string): string {
    return agentNameOf(client === geminiClient ? 'gemini-cli' : client) ?? plainName(client);
}

/**
 * The agent of an MCP session that has finished its handshake. One with another name than agents of its kind is called by that.
 * @param clientName what agents of its kind call themselves.
 */
export function agentOfSession(
    session: AgentSession,
    labels: AgentLabels,
    traits: AgentTraits & { readonly kind: string },
    clientName = traits.kind
): AgentInfo {
    const { id: sessionId, client, since } = session;
    const [name, version] = [plainName(client.name), plainName(client.version)];
    // A CLI that is quit says nothing: its session is kept for a while, in which it would keep its name from the next one.
    const hasGone = (): boolean => !session.isListening && hasEnded(session.process.id);
    return {
        ...traits,
        sessionId,
        name,
        version,
        label: labels.labelOf(sessionId, (name === clientName && agentNameOf(traits.kind)) || name, hasGone),
        since
    };
}
