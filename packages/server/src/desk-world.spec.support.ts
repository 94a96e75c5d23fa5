import assert from 'node:assert/strict';
import { DiffAcceptedParams } from '@gemini-companion/protocol';
import { silentLogger } from './companion-logger';
import { DeskLedger } from './desk-ledger.spec.support';
import { DiffDesk } from './diff-desk';
import { AgentInfo, PendingDiff } from './editor-host';
import { ManualClock } from './manual-clock.spec.support';
import { ModelAgents } from './model-agents.spec.support';
import { Mood, MoodyEditor, textOnScreen } from './moody-editor.spec.support';

const orphanMs = 300_000;

interface Question {
    readonly agent: AgentInfo;
    readonly filePath: string;
    readonly newContent: string;
    outcome?: 'opened' | 'refused';
}

/** A desk, its page and its agents, and the ledger that watches them. Each act is as synchronous as the real one is. */
export class DeskWorld {
    private readonly clock = new ManualClock();
    private readonly editor = new MoodyEditor(
        () => this.clock.now(),
        (diff, askedBefore) => this.noteQuestion(diff, askedBefore)
    );
    private readonly agents = new ModelAgents();
    private readonly ledger = new DeskLedger(
        () => this.clock.now(),
        sessionId => this.agents.presenceOf(sessionId) !== 'gone',
        orphanMs
    );
    private readonly lastAccepted = new Map<string, DiffAcceptedParams>();
    private readonly closing = new Map<string, Promise<{ content?: string }>>();
    private questions: Question[] = [];
    private closings = 0;
    private disposed = false;
    private readonly desk = new DiffDesk({
        host: this.editor,
        notify: (sessionId, notification) => {
            this.ledger.hear(sessionId, notification);
            this.agents.notify(sessionId, notification);
            if (notification.method === 'ide/diffAccepted') {
                this.lastAccepted.set(sessionId, notification.params);
            }
        },
        presenceOf: sessionId => this.agents.presenceOf(sessionId),
        maxContentBytes: 100,
        orphanMs,
        clock: this.clock,
        logger: silentLogger
    });

    /** An agent asks for a diff; one that is dead has done so just before. */
    open(slot: number, filePath: string, newContent: string): void {
        const isAlive = this.agents.at(slot) !== undefined;
        const agent = this.agents.last(slot);
        const question: Question = { agent, filePath, newContent };
        this.questions.push(question);
        this.lastAccepted.delete(agent.sessionId);
        const inherited = this.disposed || !isAlive ? undefined : this.ledger.claim(question);
        if (inherited) {
            this.ledger.owe(agent.sessionId, inherited);
        }
        const before = this.pendingIds();
        watch(this.desk.open(agent, question), ({ opened }) => (question.outcome = opened ? 'opened' : 'refused'));
        const isNew = this.desk.pending().some(({ proposal }) => !before.has(proposal.id));
        assert.ok(!inherited || !isNew, 'asked the user again about what they had decided');
    }

    /** An agent closes its diff. */
    close(slot: number, filePath: string, suppressNotification: boolean): void {
        const agent = this.agents.at(slot);
        if (!agent) {
            return;
        }
        const before = this.desk.pending();
        const key = `${agent.sessionId} ${filePath}`;
        const answer = this.desk.close(agent, { filePath, suppressNotification });
        const left = this.pendingIds();
        const taken = before.filter(({ proposal }) => !left.has(proposal.id));
        assert.ok(taken.length <= 1, 'closed several diffs at once');
        const expected = taken.length > 0 ? this.textsOf(taken[0]) : this.textWithoutDiff(agent, filePath, key);
        if (taken.length > 0) {
            const [{ proposal, agentGone }] = taken;
            assert.ok(agentGone || proposal.agent.sessionId === agent.sessionId, 'closed the diff of another');
            this.ledger.closed(proposal.id, agent.sessionId, 'closed by its agent', !suppressNotification);
            this.closing.set(key, answer);
        }
        this.closings++;
        watch(answer, async ({ content }) => {
            this.closings--;
            if (this.closing.get(key) === answer) {
                this.closing.delete(key);
            }
            assert.ok((await expected).includes(content), `closeDiff gave ${content}`);
        });
    }

    /** The user decides a diff: 'reject', 'verbatim', or a text; or does so about an earlier revision of it. */
    decide(pick: number, text: string, age: number): void {
        const ids = [...this.ledger.known.keys()];
        const id = ids[ids.length - 1 - (pick % Math.max(ids.length, 1))];
        const diff = this.desk.pending().find(({ proposal }) => proposal.id === id);
        const revision = (diff?.proposal.revision ?? 1) - age;
        const outcome = this.desk.decide(
            id ?? 'none',
            text === 'reject'
                ? { kind: 'rejected', revision }
                : { kind: 'accepted', revision, ...(text !== 'verbatim' && { content: text }) }
        );
        const counts = diff !== undefined && age === 0;
        assert.equal(outcome.settled, counts, 'a decision counts if and only if it is about what is there');
        if (!outcome.settled) {
            assert.equal(outcome.ended, diff === undefined);
            return;
        }
        const accepted = text === 'verbatim' ? diff?.proposal.newContent : text;
        const { agent } = this.ledger.decided(id, text === 'reject' ? undefined : accepted);
        const isHeard = !diff?.agentGone && this.agents.presenceOf(agent.sessionId) === 'listening';
        assert.equal(outcome.delivered, isHeard);
    }

    /** The page hands in what the user has typed, perhaps late. */
    draft(pick: number, text: string, age: number): void {
        const pending = this.desk.pending();
        const diff = pending[pick % Math.max(pending.length, 1)];
        if (diff) {
            const revision = diff.proposal.revision - age;
            assert.ok(this.desk.rememberEdit(diff.proposal.id, revision, text).kept);
            this.ledger.drafted(diff.proposal.id, revision, text);
        }
    }

    die(slot: number): void {
        const death = this.agents.die(slot);
        if (death) {
            this.ledger.died(this.disposed ? [] : death.untold);
            this.lastAccepted.delete(death.sessionId);
            this.desk.endSession(death.sessionId, death.untold);
        }
    }

    connect(slot: number): void {
        this.agents.connect(slot);
    }

    hear(slot: number, listening: boolean): void {
        this.agents.hear(slot, listening);
    }

    feel(mood: Mood): void {
        this.editor.mood = mood;
    }

    release(): void {
        this.editor.release();
    }

    pass(milliseconds: number): void {
        this.clock.advance(milliseconds);
    }

    dispose(): void {
        for (const { proposal, agentGone } of this.disposed ? [] : this.desk.pending()) {
            this.ledger.closed(proposal.id, proposal.agent.sessionId, 'ended with the window', !agentGone);
        }
        this.disposed = true;
        this.ledger.forgetKept();
        watch(this.desk.dispose(), () => undefined);
    }

    /** Notes what is pending, after each act. */
    look(): void {
        this.ledger.look(this.desk.pending(), this.questions);
    }

    /** Lets everything happen that can happen without time passing, and balances the books. */
    async settle(): Promise<void> {
        const asking = this.questions;
        // Whatever waits for promises only has had its turn by then.
        await new Promise(resolve => setImmediate(resolve));
        failures.splice(0).forEach(error => {
            throw error;
        });
        const refused = asking.filter(({ outcome }) => outcome === 'refused');
        this.ledger.balance(this.desk.pending(), asking, refused);
        this.questions = asking.filter(({ outcome }) => outcome === undefined);
    }

    /** Ends it all. Nothing may be left: no diff, no question, no timer, nothing that somebody should have been told. */
    async end(): Promise<void> {
        this.feel('prompt');
        this.release();
        await this.settle();
        this.dispose();
        for (let period = 0; period < 4; period++) {
            this.release();
            this.pass(100_000);
            await this.settle();
        }
        assert.deepEqual(this.desk.pending(), []);
        assert.deepEqual(this.questions, [], 'openDiff was never answered');
        assert.equal(this.closings, 0, 'closeDiff was never answered');
        assert.ok(this.clock.isIdle, 'something is still to happen');
        this.ledger.close();
    }

    /** The editor is asked: a diff that fails at once is seen here only. What is wrong is thrown at the next balance. */
    private noteQuestion(diff: PendingDiff, askedBefore = -Infinity): void {
        try {
            this.ledger.look([diff], this.questions);
            const waiting = this.clock.now() - askedBefore;
            assert.ok(waiting >= 40_000, 'asked again, although the first question is still being answered');
        } catch (error) {
            failures.push(error);
        }
    }

    private pendingIds(): Set<string> {
        return new Set(this.desk.pending().map(({ proposal }) => proposal.id));
    }

    /** What a closed diff may have held: what the page read or, without a page, what is known here. */
    private textsOf({ proposal, editedContent }: PendingDiff): Promise<(string | undefined)[]> {
        return Promise.resolve([textOnScreen(proposal.id), editedContent ?? proposal.newContent]);
    }

    private async textWithoutDiff(agent: AgentInfo, filePath: string, key: string): Promise<(string | undefined)[]> {
        const underWay = this.closing.get(key);
        if (underWay) {
            return [(await underWay).content];
        }
        const last = this.lastAccepted.get(agent.sessionId);
        return last?.filePath === filePath ? [last.content] : [this.ledger.claim({ agent, filePath })?.text];
    }
}

/** What went wrong in a continuation; thrown at the next balance. */
const failures: unknown[] = [];

function watch<T>(promise: Promise<T>, then: (value: T) => unknown): void {
    promise.then(then).catch((error: unknown) => failures.push(error));
}
