import { AgentInfo, AgentTraits } from '../diffs/agent';
import { hasEnded } from '../http/peer/peer-process';
import { AgentLabels, plainName } from './agent-labels';
import { agentNameOf } from './known-agents';

/** What is known of the client of a session. */
interface IntroducedSession {
    readonly id?: string;
    /** As the client named itself. */
    readonly client: { readonly name: string; readonly version: string };
    /** In milliseconds since 1970. */
    readonly since: number;
    readonly processId?: number;
    /** Whether the client listens, for a session that may outlive its client. */
    readonly isListening?: boolean;
}

/**
 * The agent of an MCP session that has finished its handshake. One with another name than agents of its kind is called by that.
 * @param clientName what agents of its kind call themselves.
 */
export function agentOfSession(
    session: IntroducedSession,
    labels: AgentLabels,
    traits: AgentTraits & { readonly kind: string },
    clientName = traits.kind
): AgentInfo {
    const { id: sessionId = '', client, since } = session;
    const [name, version] = [plainName(client.name), plainName(client.version)];
    // A CLI that is quit says nothing: its session is kept for a while, in which it would keep its name from the next one.
    const hasGone = (): boolean => session.isListening === false && hasEnded(session.processId);
    return {
        ...traits,
        sessionId,
        name,
        version,
        label: labels.labelOf(sessionId, (name === clientName && agentNameOf(traits.kind)) || name, hasGone),
        since
    };
}
