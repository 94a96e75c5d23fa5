import assert from 'node:assert/strict';
import { Decision, DecisionOutcome } from '../../diffs/decision/decision';
import { DiffManager } from '../../diffs/diff-manager';
import { PendingDiff } from '../../diffs/proposal';
import { ModelSession } from './model-session';
import { Oracle } from './oracle';

/** User who acts on the diffs there are, and on those that there were. */
export class ModelUser {
    private drafts = 0;

    constructor(
        private readonly manager: DiffManager,
        private readonly oracle: Oracle,
        private readonly sessions: ReadonlyMap<string, ModelSession>
    ) {}

    /** Decides a diff: 'reject', 'verbatim', or a text; or an earlier revision of it. */
    decide(pick: number, text: string, age: number): boolean {
        const ids = [...this.oracle.known.keys()];
        const id = ids[ids.length - 1 - (pick % ids.length)];
        if (id === undefined) {
            return false;
        }
        const diff = this.manager.forEditor.pending().find(({ proposal }) => proposal.id === id);
        const revision = (diff?.proposal.revision ?? 1) - age;
        const decision: Decision =
            text === 'reject'
                ? { kind: 'rejected', revision }
                : { kind: 'accepted', revision, ...(text !== 'verbatim' && { text }) };
        const refusal = refusalOf(diff, decision);
        const expected = diff && !refusal ? this.settle(diff, decision) : undefined;
        const outcome = this.manager.forEditor.decide(id, decision);
        if (expected) {
            assert.deepEqual(outcome, expected, 'a decision counts, and the user is told whether the agent hears');
        } else {
            assert.equal(!outcome.settled && outcome.code, refusal, 'a decision counts for what is pending, once');
        }
        return true;
    }

    /** The page hands in what the user has typed: in an earlier revision, or before what it has handed in. */
    type(pick: number, text: string, age: number, delay: number): boolean {
        const pending = this.manager.forEditor.pending();
        const diff = pending[pick % pending.length];
        if (diff) {
            const { id } = diff.proposal;
            const revision = diff.proposal.revision - age;
            const order = ++this.drafts - delay;
            this.manager.forEditor.saveDraft(id, revision, text, order);
            this.oracle.typed(id, { revision, text, order });
        }
        return diff !== undefined;
    }

    /** Tells the oracle of a decision that counts; returns what the user is to be answered. */
    private settle({ proposal, agentGone }: PendingDiff, decision: Decision): DecisionOutcome {
        const { id, path, text: proposed } = proposal;
        const session = this.sessions.get(proposal.agent.sessionId);
        assert.ok(session);
        if (agentGone) {
            this.oracle.ended(id, decision.kind);
            return { settled: true, delivered: 'never' };
        }
        session.acceptedTexts.delete(path);
        if (decision.kind === 'accepted') {
            const { text = proposed } = decision;
            this.oracle.settled(id, session, { kind: 'accepted', path, text });
            session.acceptedTexts.set(path, text);
        } else {
            this.oracle.settled(id, session, { kind: 'rejected', path });
        }
        return { settled: true, delivered: session.connection.isListening ? 'now' : 'later' };
    }
}

/** Why a decision does not count. */
function refusalOf(diff: PendingDiff | undefined, { kind, revision }: Decision): string | undefined {
    if (!diff) {
        return 'ended';
    }
    if (revision !== diff.proposal.revision) {
        return 'replaced';
    }
    return diff.agentGone && kind === 'accepted' ? 'agent-gone' : undefined;
}
