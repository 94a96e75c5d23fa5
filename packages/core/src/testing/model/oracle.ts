import assert from 'node:assert/strict';
import { Settlement } from '../../diffs/agent-diffs';
import { DiffLimits } from '../../diffs/diff-limits';
import { PendingDiff, Proposal } from '../../diffs/proposal';
import { DueSettlements } from './due-settlements';
import { Draft, Drafts, draftsAfter, inheritedDrafts, isCopy, mayBeKept, textOf, withDraft } from './model-drafts';
import { Asked, ModelSession } from './model-session';

/** A diff that was ever pending, as it was last. */
interface KnownDiff {
    readonly pending: PendingDiff;
    drafts: Drafts;
    end?: string;
}

/** Rules that hold however the manager works; each is the text of an assertion. */
export class Oracle {
    readonly known = new Map<string, KnownDiff>();
    readonly due = new DueSettlements();

    constructor(
        private readonly sessions: ReadonlyMap<string, ModelSession>,
        private readonly limits: DiffLimits,
        private readonly windowLimits: DiffLimits
    ) {}

    typed(id: string, draft: Draft): void {
        const diff = this.find(id);
        diff.drafts = withDraft(diff.drafts, draft, diff.pending.proposal);
    }

    /** A diff has ended, of which a session has to be told. */
    settled(id: string, session: ModelSession, settlement: Settlement): void {
        this.ended(id, settlement.kind);
        this.due.add(session, settlement);
        session.decidedPaths.add(settlement.path);
    }

    /** A diff has ended, of which no session is told. */
    ended(id: string, how: string): void {
        const diff = this.find(id);
        assert.equal(diff.end, undefined, `a diff ends once: ${id} is ${how}`);
        diff.end = how;
    }

    /** Looks at a diff on its way to the screen or pending. @param asked the proposals that may have led to it. */
    look(pending: PendingDiff, asked: readonly Asked[]): void {
        const { id, revision, text, path, agent } = pending.proposal;
        const session = this.sessions.get(agent.sessionId);
        assert.ok(session);
        const before = this.known.get(id);
        const last = before?.pending.proposal;
        const isOthers = last !== undefined && last.agent.sessionId !== agent.sessionId;
        const isProposed = asked.some(each => each.session === session && each.path === path && each.text === text);
        assert.equal(before?.end, undefined, `a diff ends once and never comes back: ${id}`);
        const restored = !before && this.isUnheard(pending);
        assert.ok(
            isProposed || restored || (last?.text === text && !isOthers),
            `a diff shows what its owner has proposed: ${id}`
        );
        assert.ok(!last || last.text === text || revision > last.revision, 'another text is another revision');
        assert.ok(!isOthers || this.mayAdopt(session, last), `only its agent, come back, adopts an orphan: ${id}`);
        const drafts = before
            ? draftsAfter(before.drafts, last, revision)
            : inheritedDrafts(pending, [...this.known.values()], restored);
        assert.equal(pending.draft, textOf(drafts.draft, text), `what the user typed stays in the diff: ${id}`);
        assert.equal(pending.earlierDraft, drafts.earlier?.text, `what was typed before a new proposal stays: ${id}`);
        assert.ok(pending.agentGone || session.lastSeen === undefined, `an orphan says so: ${id}`);
        this.known.set(id, { pending, drafts });
    }

    /** Looks at all that is pending, and finds a reason for what is not any more. */
    lookAt(pending: readonly PendingDiff[], asked: readonly Asked[]): void {
        const ids = new Set(pending.map(({ proposal }) => proposal.id));
        const open = [...this.known.values()].filter(({ end }) => !end);
        const vanished = open.map(each => each.pending).filter(({ proposal }) => !ids.has(proposal.id));
        vanished.forEach((diff, index) => {
            const { id } = diff.proposal;
            // An older diff counts as younger once a copy of it is an orphan. A copy may be as old as its original.
            const rivals = vanished.filter((each, at) => at >= index || mayBeKept(each) || mayBeKept(diff));
            const orphans = [
                ...rivals,
                ...pending.filter(each => each.agentGone || mayBeKept(each)),
                ...this.unheard()
            ];
            const isCrowdedOut = isTooMuch(
                orphans.map(each => this.longestText(each, asked)),
                this.limits
            );
            assert.ok(
                isCrowdedOut || this.isAskedFor(diff, asked, pending),
                `a diff goes undecided only if its agent closes it, it cannot be shown, or is one too many: ${id}`
            );
            this.ended(id, 'dropped');
        });
        pending.forEach(diff => this.look(diff, asked));
        new Set(pending.map(ownerOf)).forEach(owner => {
            const texts = pending.filter(each => ownerOf(each) === owner).map(({ proposal }) => proposal.text);
            assert.ok(!isTooMuch(texts, this.limits), `what waits is bounded: ${owner}`);
        });
        const waiting = pending.filter(({ agentGone }) => !agentGone).map(({ proposal }) => proposal.text);
        assert.ok(!isTooMuch(waiting, this.windowLimits), 'what waits in a window is bounded');
    }

    finish(): void {
        this.due.finish();
        const unended = [...this.known.values()].filter(({ end }) => !end);
        assert.deepEqual(unended, [], 'every diff ends');
    }

    /** Whether a session may adopt an orphan: its own, or its agent's from before. */
    mayAdopt({ agent, decidedPaths }: ModelSession, { agent: owner, path }: Proposal): boolean {
        const lastSeen = this.sessions.get(owner.sessionId)?.lastSeen ?? Infinity;
        const isReturned = agent.name === owner.name && agent.version === owner.version && agent.since >= lastSeen;
        return agent.sessionId === owner.sessionId || (isReturned && !decidedPaths.has(path));
    }

    /** Whether its agent ended it, or heard that it cannot be shown, with edits kept. */
    private isAskedFor(diff: PendingDiff, asked: readonly Asked[], left: readonly PendingDiff[]): boolean {
        const { proposal } = diff;
        const isKept = !mayBeKept(diff) || left.some(each => isCopy(each.proposal, proposal));
        const itsAgents = asked.filter(
            ({ session, path }) => path === proposal.path && this.mayAdopt(session, proposal)
        );
        return itsAgents.some(
            ({ text, refused, cancelled }) => text === undefined || ((refused || cancelled) && isKept)
        );
    }

    /** Accepted diffs that may wait again at a session's end, if only briefly. */
    private unheard(): PendingDiff[] {
        const accepted = [...this.known.values()].filter(({ end }) => end === 'accepted').map(({ pending }) => pending);
        return accepted.filter(({ proposal }) => this.sessions.get(proposal.agent.sessionId)?.lastSeen !== undefined);
    }

    /** Whether it is an accepted diff again, whose session ended before it heard. */
    private isUnheard({ proposal, agentGone }: PendingDiff): boolean {
        const accepted = [...this.known.values()].filter(({ end }) => end === 'accepted');
        const original = accepted.find(({ pending }) => isCopy(proposal, pending.proposal));
        return agentGone && original !== undefined;
    }

    /** Its proposal, now, at the last look or between the two. */
    private longestText({ proposal: { id, text, path } }: PendingDiff, asked: readonly Asked[]): string {
        const between = asked.filter(each => each.path === path).map(each => each.text ?? '');
        const texts = [text, this.known.get(id)?.pending.proposal.text ?? '', ...between];
        return texts.reduce((longest, each) => (each.length > longest.length ? each : longest));
    }

    private find(id: string): KnownDiff {
        const diff = this.known.get(id);
        assert.ok(diff, `only what was pending can end: ${id}`);
        return diff;
    }
}

function isTooMuch(texts: readonly string[], { count, length }: DiffLimits): boolean {
    return texts.length > count || texts.join('').length > length;
}

function ownerOf({ agentGone, proposal }: PendingDiff): string {
    return agentGone ? 'orphans' : proposal.agent.sessionId;
}
