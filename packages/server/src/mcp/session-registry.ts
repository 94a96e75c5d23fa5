import { IncomingMessage, ServerResponse } from 'node:http';
import { IdeNotification } from '@agent-companion/protocol/gemini';
import { AgentNumbers } from '../agents/agent-numbers';
import { McpSession, McpSessionOptions } from './mcp-session';
import { EndedSession, Presence } from '../diffs/diff-manager-options';
import { SessionInfo } from '../diffs/agent';
import { Emitter } from '../emitter';
import { IdleTimeout } from './idle-timeout';
import { refuse, wireErrors } from '../http/wire-errors';

export interface SessionRegistryOptions extends Omit<
    McpSessionOptions,
    'numbers' | 'onIdentified' | 'onReady' | 'onListeningChanged' | 'onEnded'
> {
    /** Milliseconds a session is kept with no request and no stream open. */
    readonly graceMs: number;
    /** A session is no more, for whatever reason. */
    readonly onSessionEnded: (ended: EndedSession) => void;
}

interface Entry {
    readonly session: McpSession;
    readonly idle: IdleTimeout;
    ready: boolean;
}

/** The sessions by id: makes them, finds them, and ends those whose agent has gone without a word. */
export class SessionRegistry {
    private readonly entries = new Map<string, Entry>();
    private readonly numbers = new AgentNumbers();
    private readonly changed = new Emitter<readonly SessionInfo[]>();

    /** Fires with all sessions when one has come or gone, begins to listen or ceases to. */
    readonly onDidChange = this.changed.event;

    constructor(private readonly options: SessionRegistryOptions) {}

    /** The agents that have finished their handshake, oldest first. */
    sessions(): readonly SessionInfo[] {
        return [...this.entries.values()]
            .filter(({ ready }) => ready)
            .map(({ session }) => ({ ...session.agent, listening: session.isListening }));
    }

    /** Whether a session lives, and whether it has its stream open. */
    presenceOf(sessionId: string): Presence {
        const entry = this.entries.get(sessionId);
        return entry ? (entry.session.isListening ? 'listening' : 'silent') : 'gone';
    }

    /**
     * Hands a request to its session (MCP, Streamable HTTP, 'Session Management'): 404 for an unknown id; 400 without an
     * id, unless it initializes a new session.
     */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const id = request.headers['mcp-session-id'];
        if (id !== undefined) {
            const entry = this.entries.get(String(id));
            if (!entry) {
                return refuse(response, wireErrors.unknownSession);
            }
            entry.idle.watch(response);
            return entry.session.handle(request, response);
        }
        if (request.method !== 'POST') {
            return refuse(response, wireErrors.missingSession);
        }
        return this.initialize(request, response);
    }

    /** Sends to one session; to one that is no more, nothing. */
    notify(sessionId: string, notification: IdeNotification): void {
        this.entries.get(sessionId)?.session.notify(notification);
    }

    /** Ends every session. */
    async dispose(): Promise<void> {
        await Promise.all([...this.entries.values()].map(({ session }) => session.dispose()));
    }

    private async initialize(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const session = await McpSession.create({
            ...this.options,
            numbers: this.numbers,
            onIdentified: identified => this.add(identified, response),
            onReady: ready => this.announce(ready),
            onListeningChanged: () => this.changed.fire(this.sessions()),
            onEnded: ended => this.remove(ended)
        });
        await session.handle(request, response);
        if (session.id === undefined) {
            // It was no `initialize`; the SDK has answered 400 or what else was wrong.
            await session.dispose();
        }
    }

    private add(session: McpSession, response: ServerResponse): void {
        const idle = new IdleTimeout(this.options.graceMs, () => {
            this.options.logger.info(`Session ${session.id} ended: its agent has gone.`);
            session.dispose().catch((error: unknown) => this.options.logger.error('A session did not end.', error));
        });
        idle.watch(response);
        this.entries.set(session.id ?? '', { session, idle, ready: false });
    }

    private announce(session: McpSession): void {
        const entry = this.entries.get(session.id ?? '');
        if (entry && !entry.ready) {
            entry.ready = true;
            this.changed.fire(this.sessions());
        }
    }

    private remove(session: McpSession): void {
        const id = session.id ?? '';
        const entry = this.entries.get(id);
        if (entry) {
            const { lastSeen } = entry.idle;
            entry.idle.dispose();
            this.entries.delete(id);
            this.numbers.release(id);
            this.options.onSessionEnded({ sessionId: id, untold: session.untold, lastSeen });
            if (entry.ready) {
                this.changed.fire(this.sessions());
            }
        }
    }
}
