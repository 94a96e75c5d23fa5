import { AgentInfo } from '../../diffs/agent';
import { ModelConnection } from './model-agent';

/** A session of an agent. */
export interface ModelSession {
    readonly agent: AgentInfo;
    readonly slot: number;
    readonly connection: ModelConnection;
    /** The paths of its diffs that the user has decided. */
    readonly decidedPaths: Set<string>;
    /** The text accepted last for a path, since the agent proposed last. */
    readonly acceptedTexts: Map<string, string>;
    /** When it had something open last; the present moment while it listens. */
    seen: number;
    /** When it was seen last, once it has ended. */
    lastSeen?: number;
}

/** Recent request of an agent: a proposal or, without a text, a closing. */
export interface Asked {
    readonly session: ModelSession;
    readonly path: string;
    readonly text?: string;
    answered?: boolean;
    refused?: boolean;
    /** Its agent has taken it back. */
    cancelled?: boolean;
}
