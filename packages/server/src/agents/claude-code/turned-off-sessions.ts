import { SessionInfo } from '../../diffs/agent';
import { Disposable, Event } from '../../emitter';
import { AgentServices } from '../agent-endpoint';

/** Which agents the user has turned off. */
export interface TurnedOffAgents {
    /** @param kind as in `AgentTraits`. */
    readonly isOff: (kind?: string) => boolean;
    /** Fires when that may have changed. */
    readonly onDidChange: Event<unknown>;
}

/** A session that can be ended. */
interface EndableSession {
    readonly info: SessionInfo;
    end(): Promise<void>;
}

/** How often is looked whether a decision is still waited for, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Ends the sessions of agents that are turned off while others are served in the same way. None is ended while its agent waits for a
 * decision, as with `OptionalEndpoint`.
 */
export class TurnedOffSessions implements Disposable {
    private readonly subscription: Disposable;
    private next?: Disposable;

    constructor(
        private readonly agents: TurnedOffAgents,
        private readonly sessions: () => readonly EndableSession[],
        private readonly services: Pick<AgentServices, 'diffs' | 'clock' | 'logger'>
    ) {
        this.subscription = agents.onDidChange(() => this.look());
    }

    dispose(): void {
        this.subscription.dispose();
        this.next?.dispose();
    }

    private look(): void {
        const { diffs, clock, logger } = this.services;
        const waiting = new Set(diffs.awaited().map(({ agent }) => agent.sessionId));
        const turnedOff = this.sessions().filter(({ info }) => this.agents.isOff(info.kind));
        const ended = turnedOff.filter(({ info }) => !waiting.has(info.sessionId));
        for (const session of ended) {
            session.end().catch((error: unknown) => logger.error('A session did not end.', error));
        }
        this.next?.dispose();
        this.next = ended.length < turnedOff.length ? clock.after(lookEveryMs, () => this.look()) : undefined;
    }
}
