import { silentLogger } from '../companion-logger';
import { AgentInfo } from '../diffs/agent';
import { AgentDiffs, ProposeOutcome, Settlement } from '../diffs/agent-diffs';
import { DiffLimits } from '../diffs/diff-limits';
import { DecisionOutcome } from '../diffs/decision/decision';
import { DiffManager } from '../diffs/diff-manager';
import { FakeEditor } from './fake-editor';
import { judgeNothing } from './judge-nothing';
import { ManualClock } from './manual-clock';
import { MemoryFiles } from './files/memory-files';
import { JudgePath } from '../workspace/proposal-target';

export const shown: ProposeOutcome = { shown: true };

export function accepted(path: string, text: string): Settlement {
    return { kind: 'accepted', path, text };
}

export function rejected(path: string): Settlement {
    return { kind: 'rejected', path };
}

/** One session of a test's agent, and what it was told that it did not do itself. */
export class TestSession {
    readonly told: Settlement[] = [];
    private readonly unheard: Settlement[] = [];
    /** Whether it hears what it is told now. */
    listening = true;
    private readonly diffs: AgentDiffs;

    constructor(
        manager: DiffManager,
        readonly agent: AgentInfo
    ) {
        this.diffs = manager.connect(agent, settlement => {
            if (settlement.kind !== 'withdrawn' || settlement.reason === 'window-closing') {
                this.told.push(settlement);
            }
            if (!this.listening) {
                this.unheard.push(settlement);
            }
            return this.listening;
        });
    }

    propose(text = 'new', path = '/a', cancellation?: AbortSignal): Promise<ProposeOutcome> {
        return this.diffs.propose({ path, text }, cancellation);
    }

    close(path = '/a'): Promise<string | undefined> {
        return this.diffs.close(path);
    }

    end(lastSeen: number): void {
        this.diffs.end(lastSeen, this.unheard);
    }
}

/** A manager with an editor for tests and sessions one and two, which are alike and began at the same time. */
export class ManagerUnderTest {
    readonly editor = new FakeEditor();
    readonly files = new MemoryFiles();
    judge: JudgePath = judgeNothing;
    readonly clock = new ManualClock();
    readonly manager: DiffManager;
    readonly one: TestSession;
    readonly two: TestSession;

    constructor(waitingLimits?: DiffLimits, maxContentBytes = 1_000) {
        this.manager = new DiffManager({
            host: this.editor,
            judgePath: path => this.judge(path),
            files: this.files,
            maxContentBytes,
            waitingLimits,
            clock: this.clock,
            logger: silentLogger
        });
        this.one = this.connect('one');
        this.two = this.connect('two');
    }

    /** A session of the same kind of agent begins now. */
    connect(sessionId: string, about: Partial<AgentInfo> = {}): TestSession {
        const agent = { sessionId, name: 'agent', version: '1', label: sessionId, since: this.clock.now(), ...about };
        return new TestSession(this.manager, agent);
    }

    /** The session ends now, and a millisecond passes. */
    end(session = this.one): void {
        session.end(this.clock.now());
        this.clock.advance(1);
    }

    /** The id of a pending diff, counted from the oldest. */
    pendingId(index = 0): string {
        return this.manager.forEditor.pending()[index].proposal.id;
    }

    accept(text?: string, index = 0): DecisionOutcome {
        return this.manager.forEditor.decide(this.pendingId(index), { kind: 'accepted', revision: 1, text });
    }

    reject(index = 0): DecisionOutcome {
        return this.manager.forEditor.decide(this.pendingId(index), { kind: 'rejected', revision: 1 });
    }

    saveDraft(text: string, revision = 1): void {
        this.manager.forEditor.saveDraft(this.pendingId(), revision, text);
    }

    /** What the user has made of a pending diff. */
    drafts(index = 0): (string | undefined)[] {
        const { draft, earlierDraft } = this.manager.forEditor.pending()[index];
        return [draft, earlierDraft];
    }
}
