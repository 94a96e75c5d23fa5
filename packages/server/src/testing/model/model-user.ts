import assert from 'node:assert/strict';
import { Decision } from '../../diffs/decision';
import { DiffManager } from '../../diffs/diff-manager';
import { ModelConnection } from './model-agent';
import { ModelSession, Oracle } from './oracle';

/** One session of the world's. */
export interface Session extends ModelSession {
    readonly slot: number;
    readonly connection: ModelConnection;
    /** The text accepted last for a path, since the agent proposed last. */
    readonly acceptedTexts: Map<string, string>;
    /** When it had something open last; the present moment while it listens. */
    seen: number;
}

/** What the user does with the diffs there are, and with those that there were. */
export class ModelUser {
    constructor(
        private readonly manager: DiffManager,
        private readonly oracle: Oracle,
        private readonly sessions: ReadonlyMap<string, Session>
    ) {}

    /** Decides a diff: 'reject', 'verbatim', or a text; or an earlier revision of it. */
    decide(pick: number, text: string, age: number): boolean {
        const ids = [...this.oracle.known.keys()];
        const id = ids[ids.length - 1 - (pick % ids.length)];
        if (id === undefined) {
            return false;
        }
        const diff = this.manager.pending().find(({ proposal }) => proposal.id === id);
        const revision = (diff?.proposal.revision ?? 1) - age;
        const decision: Decision =
            text === 'reject'
                ? { kind: 'rejected', revision }
                : { kind: 'accepted', revision, ...(text !== 'verbatim' && { text }) };
        const session = diff && this.sessions.get(diff.proposal.agent.sessionId);
        const delivered = diff?.agentGone ? 'never' : session?.connection.isListening ? 'now' : 'later';
        if (diff && age === 0) {
            const { path, text: proposed } = diff.proposal;
            this.oracle.settled(
                id,
                delivered === 'never' ? undefined : session,
                text === 'reject'
                    ? { kind: 'rejected', path }
                    : { kind: 'accepted', path, text: text === 'verbatim' ? proposed : text }
            );
        }
        const outcome = this.manager.decide(id, decision);
        assert.equal(outcome.settled, diff !== undefined && age === 0, 'a decision counts for what is pending, once');
        if (outcome.settled) {
            assert.equal(outcome.delivered, delivered, 'the user is told whether the agent hears');
            if (session && decision.kind === 'accepted' && delivered !== 'never') {
                session.acceptedTexts.set(diff.proposal.path, decision.text ?? diff.proposal.text);
            } else if (diff) {
                session?.acceptedTexts.delete(diff.proposal.path);
            }
        } else {
            assert.equal(outcome.code, diff ? 'replaced' : 'ended');
        }
        return true;
    }

    /** The page hands in what the user has typed, perhaps late. */
    type(pick: number, text: string, age: number): boolean {
        const pending = this.manager.pending();
        const diff = pending[pick % pending.length];
        if (diff) {
            const { id, revision } = diff.proposal;
            assert.ok(this.manager.saveDraft(id, revision - age, text).kept);
            this.oracle.typed(id, revision - age, text);
        }
        return diff !== undefined;
    }
}
