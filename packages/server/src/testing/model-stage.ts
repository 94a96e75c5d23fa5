import { silentLogger } from '../companion-logger';
import { DiffLedger } from './diff-ledger';
import { DiffManager } from '../diffs/diff-manager';
import { AgentInfo } from '../diffs/agent';
import { PendingDiff } from '../diffs/proposal';
import { Failures } from './failures';
import { Asked } from './heirs-ledger';
import { ManualClock } from './manual-clock';
import { ModelAgents } from './model-agents';
import { ModelEditor } from './model-editor';
import { WatchedEditor } from './watched-editor';

const orphanMs = 300_000;

/** What a call of `openDiff` has come to so far. */
export interface Question extends Asked {
    outcome?: 'opened' | 'refused' | 'no room';
}

/** A desk between its editor and its agents, and the ledger that watches them. */
export class ModelStage<Editor extends ModelEditor> {
    /** How much may wait: little, so that it is often too much. */
    readonly limits = { count: 2, length: 12 };
    readonly clock = new ManualClock();
    readonly failures = new Failures();
    readonly agents = new ModelAgents(() => this.clock.now());
    readonly ledger: DiffLedger;
    readonly editor: Editor;
    readonly desk: DiffManager;
    /** The calls of `openDiff` that had no answer at the beginning of this instant, and those of this instant. */
    questions: Question[] = [];
    /** The window has ended. */
    ended = false;
    /** Something has happened in this instant on which an answer may have been lost, such as time. */
    rushed = false;

    constructor(createEditor: (clock: ManualClock) => Editor) {
        this.ledger = new DiffLedger(
            () => this.clock.now(),
            sessionId => this.agents.presenceOf(sessionId) !== 'gone',
            { milliseconds: orphanMs, ...this.limits }
        );
        this.editor = createEditor(this.clock);
        this.desk = new DiffManager({
            host: new WatchedEditor(this.editor, this.clock, this.failures, diff =>
                this.ledger.look([diff], this.questions)
            ),
            notify: (sessionId, notification) => {
                this.ledger.hear(sessionId, notification);
                this.agents.notify(sessionId, notification);
            },
            presenceOf: sessionId => this.agents.presenceOf(sessionId),
            maxContentBytes: 100,
            waitingLimits: this.limits,
            orphanMs,
            clock: this.clock,
            logger: silentLogger
        });
    }

    /** The pending diffs of a session that lives. */
    ownedBy({ sessionId }: AgentInfo): readonly PendingDiff[] {
        return this.desk
            .pending()
            .filter(({ proposal, agentGone }) => !agentGone && proposal.agent.sessionId === sessionId);
    }
}
