import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { DecisionOutcome, Decision } from '../diffs/decision';
import { ModelEditor } from './model-editor';
import { ModelStage } from './model-stage';

/** How a decision reaches the desk: on the way somebody may answer it who has heard it before. */
export type DecisionPath = (id: string, decision: Decision, decide: () => DecisionOutcome) => DecisionOutcome;

/** What the user does with the diffs there are, and with those that there were. */
export class DecidingUser<Editor extends ModelEditor> {
    private readonly heard = new Map<string, { readonly decision: Decision; readonly outcome: DecisionOutcome }>();

    constructor(
        private readonly stage: ModelStage<Editor>,
        private readonly path?: DecisionPath
    ) {}

    /** Decides a diff: 'reject', 'verbatim', or a text; or an earlier revision of it. */
    decide(pick: number, text: string, age: number): boolean {
        const { agents, desk, ledger } = this.stage;
        const ids = [...ledger.known.keys()];
        if (ids.length === 0) {
            return false;
        }
        const id = ids[ids.length - 1 - (pick % ids.length)];
        const diff = desk.pending().find(({ proposal }) => proposal.id === id);
        const revision = (diff?.proposal.revision ?? 1) - age;
        const decision: Decision =
            text === 'reject'
                ? { kind: 'rejected', revision }
                : { kind: 'accepted', revision, ...(text !== 'verbatim' && { text: text }) };
        let isAsked = false;
        const ask = (): DecisionOutcome => {
            isAsked = true;
            return desk.decide(id, decision);
        };
        const outcome = this.path ? this.path(id, decision, ask) : ask();
        const isRepeated = this.path !== undefined && isDeepStrictEqual(this.heard.get(id)?.decision, decision);
        assert.equal(isAsked, !isRepeated, 'only a repetition is answered by who has heard it');
        if (!isAsked) {
            assert.deepEqual(outcome, this.heard.get(id)?.outcome, 'a repetition was answered otherwise');
            return true;
        }
        assert.equal(outcome.settled, diff !== undefined && age === 0, 'only what is there can be decided');
        if (outcome.settled) {
            this.heard.set(id, { decision, outcome });
            const accepted = text === 'verbatim' ? diff?.proposal.text : text;
            ledger.decided(id, text === 'reject' ? undefined : accepted);
            const presence = agents.presenceOf(diff?.proposal.agent.sessionId ?? '');
            assert.equal(outcome.delivered, presence === 'listening');
        } else {
            assert.equal(outcome.ended, diff === undefined);
        }
        return true;
    }

    /** The page hands in what the user has typed, perhaps late. */
    draft(pick: number, text: string, age: number): boolean {
        const { desk, ledger } = this.stage;
        const pending = desk.pending();
        if (pending.length === 0) {
            return false;
        }
        const { id, revision } = pending[pick % pending.length].proposal;
        assert.ok(desk.saveDraft(id, revision - age, text).kept);
        ledger.drafted(id, revision - age, text);
        return true;
    }
}
