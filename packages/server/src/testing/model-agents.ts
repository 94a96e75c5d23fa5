import { IdeNotification } from '@agent-companion/protocol/gemini';
import { EndedSession, Presence } from '../diffs/diff-manager-options';
import { AgentInfo } from '../diffs/agent';

interface Session {
    readonly agent: AgentInfo;
    readonly slot: number;
    presence: Presence;
    lastSeen: number;
    readonly unsent: IdeNotification[];
}

const kinds = [
    { name: 'cli', version: '1' },
    { name: 'cli', version: '1' },
    { name: 'cli', version: '2' },
    { name: 'other', version: '1' }
];

/**
 * Agents that come, fall silent, say goodbye or do not, and come back, perhaps before their old session is given up: each of
 * them uses one session at most.
 */
export class ModelAgents {
    static readonly count = kinds.length;
    private readonly sessions = new Map<string, Session>();
    private readonly latest: (Session | undefined)[] = kinds.map(() => undefined);
    private born = 0;

    constructor(private readonly now: () => number) {}

    /** The agent's session that lives; undefined while there is none. */
    at(slot: number): AgentInfo | undefined {
        return this.alive(slot)?.agent;
    }

    /** The agent's latest session, be it dead or alive. */
    last(slot: number): AgentInfo | undefined {
        return this.latest[slot]?.agent;
    }

    /** Begins a session, unless the agent has one and its stream is open. */
    connect(slot: number): AgentInfo | undefined {
        if (this.alive(slot)?.presence === 'listening') {
            return undefined;
        }
        const sessionId = `${slot}/${++this.born}`;
        const agent = { ...kinds[slot], sessionId, ordinal: 1, since: this.now() };
        const session: Session = { agent, slot, presence: 'listening', lastSeen: this.now(), unsent: [] };
        this.sessions.set(sessionId, session);
        this.latest[slot] = session;
        return agent;
    }

    /** Opens or loses its stream; gives the session if that changes anything. */
    hear(slot: number, listening: boolean): AgentInfo | undefined {
        const session = this.alive(slot);
        if (!session || (session.presence === 'listening') === listening) {
            return undefined;
        }
        session.presence = listening ? 'listening' : 'silent';
        session.lastSeen = this.now();
        if (listening) {
            session.unsent.splice(0);
        }
        return session.agent;
    }

    /** Asks for something: it is seen. */
    ask(slot: number): AgentInfo | undefined {
        const session = this.alive(slot);
        if (session) {
            session.lastSeen = this.now();
        }
        return session?.agent;
    }

    /** Ends its session with a goodbye. */
    leave(slot: number): EndedSession | undefined {
        const session = this.alive(slot);
        return session && this.end(session, this.now());
    }

    /** Its oldest session is given up, if there is one that has fallen silent. */
    timeOut(slot: number): EndedSession | undefined {
        const silent = [...this.sessions.values()].find(each => each.slot === slot && each.presence === 'silent');
        return silent && this.end(silent, silent.lastSeen);
    }

    presenceOf(sessionId: string): Presence {
        return this.sessions.get(sessionId)?.presence ?? 'gone';
    }

    /** Takes a notification: hears it, keeps it for its stream, or is gone. */
    notify(sessionId: string, notification: IdeNotification): void {
        const session = this.sessions.get(sessionId);
        if (session?.presence === 'silent') {
            session.unsent.push(notification);
        }
    }

    private alive(slot: number): Session | undefined {
        const session = this.latest[slot];
        return session?.presence === 'gone' ? undefined : session;
    }

    private end(session: Session, lastSeen: number): EndedSession {
        session.presence = 'gone';
        return { sessionId: session.agent.sessionId, untold: session.unsent, lastSeen };
    }
}
