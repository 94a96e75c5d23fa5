import { AgentInfo } from './agent';
import { SettlementListener } from './agent-diffs';

/** One session of an agent, as the owner of diffs. */
export interface DiffSession {
    readonly agent: AgentInfo;
    readonly onSettled: SettlementListener;
    /** The paths for which the user has decided a diff of this session. */
    readonly decidedPaths: Set<string>;
    /** When the agent was seen last, in milliseconds since 1970, if the session has ended. */
    lastSeen?: number;
}

/**
 * Whether a session may be the agent of an ended one, come back. It says the same of itself, and began when the other had
 * nothing open with us any more: one that began earlier lived beside it, as two CLIs in two terminals do. The end of the
 * old session would be too late to compare with: a CLI that has lost its connection says nothing, and may be back long before
 * the server gives its old session up.
 */
export function isReturned({ agent }: DiffSession, { agent: gone, lastSeen }: DiffSession): boolean {
    return (
        lastSeen !== undefined && agent.name === gone.name && agent.version === gone.version && agent.since >= lastSeen
    );
}
