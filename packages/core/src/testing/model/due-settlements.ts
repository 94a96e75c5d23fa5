import assert from 'node:assert/strict';
import { Settlement } from '../../diffs/agent-diffs';
import { ModelSession } from './model-session';

/** The settlements that sessions have still to be told of. */
export class DueSettlements {
    private due: { readonly session: ModelSession; readonly settlement: Settlement }[] = [];

    add(session: ModelSession, settlement: Settlement): void {
        this.due.push({ session, settlement });
    }

    heard(session: ModelSession, heard: Settlement): void {
        const index = this.due.findIndex(each => each.session === session && isSame(each.settlement, heard));
        const what = `${session.agent.sessionId} heard ${heard.kind} of ${heard.path}`;
        assert.ok(index >= 0, `only the owner is told, once: ${what}`);
        this.due.splice(index, 1);
    }

    /** Forgets the session's settlements: it never hears them. */
    sessionEnded(session: ModelSession): void {
        this.due = this.due.filter(each => each.session !== session);
    }

    finish(): void {
        assert.deepEqual(this.due, [], 'the owner is told');
    }
}

/** An agent hears the same of a rejection and of a withdrawal. */
function isSame(due: Settlement, heard: Settlement): boolean {
    return due.path === heard.path && textAccepted(due) === textAccepted(heard);
}

function textAccepted(settlement: Settlement): string | undefined {
    return settlement.kind === 'accepted' ? settlement.text : undefined;
}
