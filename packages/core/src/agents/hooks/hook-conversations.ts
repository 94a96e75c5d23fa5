import { ServerResponse } from 'node:http';
import { AgentInfo, SessionInfo } from '../../diffs/agent';
import { hasEnded } from '../../http/peer/peer-process';
import { every } from '../../support/clock';
import { Disposable } from '../../support/emitter';
import { waitAtMost } from '../../support/timeout';
import { AgentServices } from '../agent-endpoint';
import { agentNameOf } from '../known-agents';
import { HookDialect, HookedWrite } from './dialects/hook-dialect';
import { HookSession, OpenCall } from './hook-session';

/** Milliseconds between two looks whether an agent whose call waits is there. */
const lookMs = 1_000;

/** Most processes and conversations that are remembered. */
const maxRemembered = 1_000;

/** The answer that has an agent go on as it does without an IDE. */
export const nothing = {};

const reasons = {
    ideGone: 'The IDE has gone while the user reviewed the change. It was not written. Ask the user.',
    late: 'The user is still reviewing the change in the IDE. Nothing is written yet. Call the tool again with the same input to wait on.'
};

/** An agent's process, and since when it is there, in milliseconds since 1970. */
export interface SeenAgent {
    readonly pid: number;
    readonly since?: number;
}

/** The conversations of one kind of agents in which calls wait for reviews. */
export class HookConversations {
    /** By the agent's names for them. */
    private readonly sessions = new Map<string, { readonly session: HookSession; readonly watch: Disposable }>();
    /** Files whose change the user has just accepted, by conversation. */
    private readonly accepted = new Map<string, Set<string>>();
    /** When a process has told something for the first time. */
    private readonly seen = new Map<number, number>();

    constructor(
        private readonly services: AgentServices,
        private readonly dialect: Pick<HookDialect, 'traits' | 'isInProcess'>,
        private readonly workspaceRoots: () => readonly string[]
    ) {}

    /** Has the user review a call. The first line of the answer counts if the connection is lost before the last. */
    async review(write: HookedWrite, agent: SeenAgent, response: ServerResponse): Promise<object> {
        const { sessionId, answers } = write;
        const refused = (reason: string): object => (write.asks === 'terminal' ? nothing : answers.deny(reason));
        const session = this.sessions.get(sessionId)?.session ?? this.connect(sessionId, agent);
        const call = session.review(write);
        response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
        response.write(`${JSON.stringify(refused(reasons.ideGone))}\n`);
        response.once('close', () => {
            if (!response.writableFinished) {
                this.lost(sessionId, session, call, agent.pid);
            } else if (session.heard(call)) {
                this.end(sessionId, session);
            }
        });
        const reviewed = await this.inPatience(call.outcome, write.patienceMs);
        if (reviewed === undefined) {
            call.isParked = true;
            return refused(reasons.late);
        }
        if (reviewed.kind === 'undecided') {
            return refused(reviewed.reason);
        }
        for (const { path, from, text } of reviewed.files) {
            [path, from ?? path].forEach(each => this.remember(sessionId, each, text !== undefined));
        }
        return answers.decided(reviewed.files);
    }

    /** A call begins: what was accepted for its files before is no answer to its question. */
    begins({ sessionId, files }: Pick<HookedWrite, 'sessionId' | 'files'>): void {
        files.forEach(({ path }) => this.remember(sessionId, path, false));
    }

    /** Whether the user has just accepted a change of each file; told once. */
    hasAccepted(sessionId: string, paths: readonly string[]): boolean {
        const accepted = this.accepted.get(sessionId);
        return paths.length > 0 && paths.every(path => accepted?.delete(path));
    }

    /** Calls need no decision any more; without an id, all of the conversation's. */
    over(sessionId: string, callId?: string): void {
        const session = this.sessions.get(sessionId)?.session;
        this.accepted.delete(sessionId);
        if (session?.over(callId)) {
            this.end(sessionId, session);
        }
    }

    dispose(): void {
        this.sessions.forEach(({ session }, id) => this.end(id, session));
    }

    private remember(sessionId: string, path: string, isAccepted: boolean): void {
        const accepted = this.accepted.get(sessionId);
        if (!isAccepted) {
            accepted?.delete(path);
            return;
        }
        if (this.accepted.size > maxRemembered) {
            this.accepted.clear();
        }
        this.accepted.set(sessionId, (accepted ?? new Set()).add(path));
    }

    private async inPatience<T>(reviewed: Promise<T>, patienceMs: number | undefined): Promise<T | undefined> {
        if (patienceMs === undefined) {
            return reviewed;
        }
        const waited = await waitAtMost(reviewed, patienceMs, this.services.clock);
        return waited.kind === 'value' ? waited.value : undefined;
    }

    /** A hook has ended before its answer: with its agent, or because the user has interrupted that. */
    private lost(sessionId: string, session: HookSession, call: OpenCall, pid: number): void {
        if (this.dialect.isInProcess) {
            return this.end(sessionId, session);
        }
        call.waiting--;
        const look = async (): Promise<void> => {
            if (hasEnded(pid)) {
                this.end(sessionId, session);
            } else if (call.waiting === 0) {
                await session.lost(call);
            }
        };
        const failed = (error: unknown): void => this.services.logger.error('A call could not be taken back.', error);
        this.services.clock.after(lookMs, () => void look().catch(failed));
    }

    private end(sessionId: string, session: HookSession): void {
        const present = this.sessions.get(sessionId);
        if (present?.session === session) {
            present.watch.dispose();
            this.sessions.delete(sessionId);
            session.end();
            this.services.labels.release(sessionId);
        }
    }

    private connect(sessionId: string, agent: SeenAgent): HookSession {
        const session = new HookSession(this.agentOf(sessionId, agent), this.services, this.workspaceRoots);
        const look = (): unknown => hasEnded(agent.pid) && this.end(sessionId, session);
        this.sessions.set(sessionId, { session, watch: every(lookMs, look, this.services.clock) });
        return session;
    }

    /** Whether the process has a session too, which proposes its writes as diffs. */
    isConnected(pid: number): boolean {
        return this.sessionOf(pid) !== undefined;
    }

    /** Names the agent of a process as its other connection does. */
    labelOf(pid: number): string {
        const { traits } = this.dialect;
        return this.sessionOf(pid)?.label ?? this.services.states.labelOf(traits.kind, pid);
    }

    /** An agent that is connected in another way too is the same one to the user. */
    private agentOf(sessionId: string, { pid, since = this.firstSeen(pid) }: SeenAgent): AgentInfo {
        const { states, labels } = this.services;
        const { traits } = this.dialect;
        const name = agentNameOf(traits.kind) ?? traits.kind;
        const label = (): string =>
            states.has(pid) ? states.labelOf(traits.kind, pid) : labels.labelOf(sessionId, name);
        const known = this.sessionOf(pid) ?? { sessionId, label: label() };
        return { ...traits, name, version: '', since, sessionId: known.sessionId, label: known.label };
    }

    private sessionOf(pid: number): SessionInfo | undefined {
        const { kind } = this.dialect.traits;
        return this.services.sessions().find(other => other.kind === kind && (other.processId ?? pid) === pid);
    }

    private firstSeen(pid: number): number {
        if (this.seen.size > maxRemembered) {
            this.seen.clear();
        }
        const since = this.seen.get(pid) ?? this.services.clock.now();
        this.seen.set(pid, since);
        return since;
    }
}
