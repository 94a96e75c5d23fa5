import { silentLogger } from '../support/companion-logger';
import { AgentInfo } from '../diffs/agent';
import { AgentDiffs, ProposeOutcome, Settlement } from '../diffs/agent-diffs';
import { DiffLimits } from '../diffs/diff-limits';
import { DecisionOutcome } from '../diffs/decision/decision';
import { DiffManager } from '../diffs/diff-manager';
import { TakeRecord } from '../diffs/diff-recorder';
import { FakeEditor } from './fake-editor';
import { judgeNothing } from './judge-nothing';
import { ManualClock } from './manual-clock';
import { MemoryFiles } from './files/memory-files';
import { JudgePath } from '../workspace/proposal-target';

export const shown: ProposeOutcome = { shown: true };

/** One session of a test's agent, and what it was told that it did not do itself. */
class TestSession {
    readonly told: Settlement[] = [];
    private readonly diffs: AgentDiffs;

    constructor(
        manager: DiffManager,
        readonly agent: AgentInfo
    ) {
        this.diffs = manager.connect(agent, settlement => {
            if (settlement.kind !== 'withdrawn' || settlement.reason === 'window-closing') {
                this.told.push(settlement);
            }
            return true;
        });
    }

    propose(text = 'new', path = '/a', cancellation?: AbortSignal): Promise<ProposeOutcome> {
        return this.diffs.propose({ path, text }, cancellation);
    }

    close(path = '/a'): Promise<string | undefined> {
        return this.diffs.close(path);
    }

    end(lastSeen: number): void {
        this.diffs.end(lastSeen);
    }
}

/** A manager with an editor for tests, and a session. */
export class ManagerUnderTest {
    readonly editor = new FakeEditor();
    readonly files = new MemoryFiles();
    judge: JudgePath = judgeNothing;
    readonly clock = new ManualClock();
    readonly manager: DiffManager;
    readonly one: TestSession;
    /** Listens to the settlement of each diff. */
    record: TakeRecord = () => undefined;

    constructor(waitingLimits?: DiffLimits, maxContentBytes = 1_000) {
        this.manager = new DiffManager({
            host: this.editor,
            judgePath: path => this.judge(path),
            files: this.files,
            maxContentBytes,
            waitingLimits,
            record: record => this.record(record),
            clock: this.clock,
            logger: silentLogger
        });
        this.one = this.connect('one');
    }

    /** A session of the same kind of agent begins now. */
    connect(sessionId: string): TestSession {
        const agent = { sessionId, name: 'agent', version: '1', label: sessionId, since: this.clock.now() };
        return new TestSession(this.manager, agent);
    }

    /** The session ends now, and a millisecond passes. */
    end(): void {
        this.one.end(this.clock.now());
        this.clock.advance(1);
    }

    /** The id of the oldest pending diff. */
    pendingId(): string {
        return this.manager.forEditor.pending()[0].proposal.id;
    }

    accept(text?: string): DecisionOutcome {
        return this.manager.forEditor.decide(this.pendingId(), { kind: 'accepted', revision: 1, text });
    }

    reject(): DecisionOutcome {
        return this.manager.forEditor.decide(this.pendingId(), { kind: 'rejected', revision: 1 });
    }

    saveDraft(text: string): void {
        this.manager.forEditor.saveDraft(this.pendingId(), 1, text);
    }
}
