import assert from 'node:assert/strict';
import { AskingAgents } from './asking-agents';
import { DecidingUser, DecisionPath } from './deciding-user';
import { PendingDiff } from '../diffs/proposal';
import { ManualClock } from './manual-clock';
import { ModelAgents } from './model-agents';
import { ModelEditor } from './model-editor';
import { ModelStage } from './model-stage';

/** A desk with its editor, its agents, its user and its time. Each act is as synchronous as the real one is, and gives false if it did nothing. */
export class DiffWorld<Editor extends ModelEditor> {
    readonly asking: AskingAgents<Editor>;
    readonly user: DecidingUser<Editor>;
    private readonly stage: ModelStage<Editor>;

    constructor(createEditor: (clock: ManualClock) => Editor, path?: DecisionPath) {
        this.stage = new ModelStage(createEditor);
        this.asking = new AskingAgents(this.stage);
        this.user = new DecidingUser(this.stage, path);
        Array.from({ length: ModelAgents.count }, (_each, slot) => this.connect(slot));
    }

    get editor(): Editor {
        return this.stage.editor;
    }

    pending(): readonly PendingDiff[] {
        return this.stage.desk.pending();
    }

    connect(slot: number): boolean {
        const agent = this.stage.agents.connect(slot);
        if (agent) {
            this.stage.ledger.heirs.born(agent);
        }
        return agent !== undefined;
    }

    /** An agent opens its stream, or loses it. */
    hear(slot: number, listening: boolean): boolean {
        const agent = this.stage.agents.hear(slot, listening);
        if (agent) {
            this.stage.ledger.heirs.seen(agent.sessionId);
        }
        return agent !== undefined;
    }

    /** A session ends: its agent says goodbye, or one that is silent is given up. */
    die(slot: number, how: 'leave' | 'timeOut'): boolean {
        const { agents, desk, ledger } = this.stage;
        const death = agents[how](slot);
        if (!death) {
            return false;
        }
        if (how === 'leave') {
            ledger.heirs.seen(death.sessionId);
        }
        ledger.died(this.stage.ended ? [] : death.untold);
        const before = desk.pending();
        desk.endSession(death);
        const left = desk.pending();
        const ids = new Set(left.map(({ proposal }) => proposal.id));
        ledger.crowdedOut(
            before.filter(({ proposal }) => !ids.has(proposal.id)),
            left
        );
        return true;
    }

    pass(milliseconds: number): boolean {
        return this.rush(() => {
            this.stage.clock.advance(milliseconds);
            return true;
        });
    }

    /** Does something on which an answer may be lost that was to come in this instant. */
    rush(act: () => boolean): boolean {
        this.stage.rushed = true;
        return act();
    }

    /** A millisecond passes, so that no two acts happen at the same: who was there before whom is no matter of taste. */
    tick(): void {
        this.stage.clock.advance(1);
    }

    /** The window ends; what comes then may not do any harm. */
    dispose(): void {
        const { desk, failures, ledger } = this.stage;
        for (const { proposal, agentGone } of desk.pending()) {
            ledger.closed(proposal.id, proposal.agent.sessionId, 'ended with the window', !agentGone);
        }
        ledger.heirs.forgetKept();
        this.stage.ended = true;
        failures.watch(desk.dispose(), () => undefined);
    }

    /** Notes what is pending, after each act. */
    look(): void {
        this.stage.ledger.look(this.stage.desk.pending(), this.stage.questions);
    }

    /** Lets everything happen that can happen without time passing, and balances the books. */
    async settle(): Promise<void> {
        const { desk, failures, ledger, questions } = this.stage;
        // Whatever waits for promises only has had its turn by then.
        await new Promise(resolve => setImmediate(resolve));
        failures.throwFirst();
        this.stage.rushed = false;
        const refused = questions.filter(({ outcome }) => outcome === 'refused');
        ledger.balance(desk.pending(), questions, refused);
        this.stage.questions = questions.filter(({ outcome }) => outcome === undefined);
    }

    /** Lives on after the window's end. Nothing may be left: no diff, no question, no timer, nothing that somebody should have been told. */
    async end(): Promise<void> {
        for (let period = 0; period < 5; period++) {
            this.editor.calm();
            this.pass(100_000);
            await this.settle();
        }
        const { clock, desk, ledger, questions } = this.stage;
        assert.deepEqual(desk.pending(), []);
        assert.deepEqual(questions, [], 'openDiff was never answered');
        assert.equal(this.asking.waiting, 0, 'closeDiff was never answered');
        assert.ok(clock.isIdle, 'something is still to happen');
        ledger.close();
    }
}
