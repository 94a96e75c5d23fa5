import { IdeNotification } from '@gemini-companion/protocol';
import { Presence } from './diff-desk-options';
import { AgentInfo } from './editor-host';

interface Session {
    readonly agent: AgentInfo;
    presence: Presence;
    readonly unsent: IdeNotification[];
}

const kinds = [
    { name: 'cli', version: '1' },
    { name: 'cli', version: '1' },
    { name: 'cli', version: '2' },
    { name: 'other', version: '1' }
];

/** Agents that come, fall silent, die and come back: at most one session of each at a time. */
export class ModelAgents {
    static readonly count = kinds.length;
    private readonly sessions = new Map<string, Session>();
    private readonly current: (string | undefined)[] = kinds.map(() => undefined);
    private readonly latest: AgentInfo[] = [];
    private born = 0;

    constructor() {
        kinds.forEach((_kind, slot) => this.connect(slot));
    }

    /** The agent's session that lives; undefined while there is none. */
    at(slot: number): AgentInfo | undefined {
        const id = this.current[slot];
        return id === undefined ? undefined : this.sessions.get(id)?.agent;
    }

    /** The agent's latest session, be it dead or alive. */
    last(slot: number): AgentInfo {
        return this.latest[slot];
    }

    connect(slot: number): void {
        if (this.current[slot] === undefined) {
            const sessionId = `${slot}/${++this.born}`;
            const agent = { ...kinds[slot], sessionId, ordinal: 1 };
            this.sessions.set(sessionId, { agent, presence: 'listening', unsent: [] });
            this.current[slot] = sessionId;
            this.latest[slot] = agent;
        }
    }

    /** Opens or loses its stream. */
    hear(slot: number, listening: boolean): void {
        const session = this.sessions.get(this.current[slot] ?? '');
        if (session) {
            session.presence = listening ? 'listening' : 'silent';
            if (listening) {
                session.unsent.splice(0);
            }
        }
    }

    /** Ends the session; gives what it was not told. */
    die(slot: number): { sessionId: string; untold: readonly IdeNotification[] } | undefined {
        const session = this.sessions.get(this.current[slot] ?? '');
        if (!session) {
            return undefined;
        }
        this.current[slot] = undefined;
        session.presence = 'gone';
        return { sessionId: session.agent.sessionId, untold: session.unsent };
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
}
