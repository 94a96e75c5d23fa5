import { IdeNotification } from '@agent-companion/protocol/gemini';
import { silentLogger } from '../companion-logger';
import { DiffManager } from '../diffs/diff-manager';
import { Presence } from '../diffs/diff-manager-options';
import { AgentInfo } from '../diffs/agent';
import { ShowOutcome } from '../diffs/editor-host';
import { FakeEditor } from './fake-editor';
import { ManualClock } from './manual-clock';
import { DiffLimits } from '../diffs/diff-limits';

export const one: AgentInfo = { sessionId: 'one', name: 'agent', version: '1', ordinal: 1, since: 0 };
export const two: AgentInfo = { sessionId: 'two', name: 'agent', version: '1', ordinal: 2, since: 0 };
export const opened: ShowOutcome = { shown: true };

export function accepted(filePath: string, content: string): IdeNotification {
    return { method: 'ide/diffAccepted', params: { filePath, content } };
}

export function rejected(filePath: string): IdeNotification {
    return { method: 'ide/diffRejected', params: { filePath } };
}

/** A desk with an editor for tests, and what each session was told. */
export class ManagerUnderTest {
    readonly editor = new FakeEditor();
    readonly told: [string, IdeNotification][] = [];
    readonly clock = new ManualClock();
    /** How each session is; listening unless set. */
    readonly presence = new Map<string, Presence>();
    readonly desk: DiffManager;

    constructor(waitingLimits?: DiffLimits) {
        this.desk = new DiffManager({
            host: this.editor,
            notify: (sessionId, notification) => this.told.push([sessionId, notification]),
            presenceOf: sessionId => this.presence.get(sessionId) ?? 'listening',
            maxContentBytes: 1_000,
            waitingLimits,
            clock: this.clock,
            logger: silentLogger
        });
    }

    open(agent = one, newContent = 'new', filePath = '/a'): Promise<ShowOutcome> {
        return this.desk.open(agent, { filePath, newContent });
    }

    /** As the CLI closes: without a notification. */
    close(agent = one, filePath = '/a'): Promise<{ content?: string }> {
        return this.desk.close(agent, { filePath, suppressNotification: true });
    }

    /** The session dies, with what it was told last on its way or not. */
    die(agent = one, untold: readonly IdeNotification[] = [], lastSeen = this.clock.now()): void {
        this.presence.set(agent.sessionId, 'gone');
        this.desk.endSession({ sessionId: agent.sessionId, untold, lastSeen });
    }

    /** An agent like session one begins a session now. */
    connect(sessionId: string): AgentInfo {
        return { ...one, sessionId, since: this.clock.now() };
    }

    /** The id of a pending diff, counted from the oldest. */
    pendingId(index = 0): string {
        return this.desk.pending()[index].proposal.id;
    }
}
