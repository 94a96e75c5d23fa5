import assert from 'node:assert/strict';
import { AgentInfo } from '../../diffs/agent';
import { Settlement } from '../../diffs/agent-diffs';
import { DiffLimits } from '../../diffs/diff-limits';
import { PendingDiff, Proposal } from '../../diffs/proposal';

/** A session of the model's, as far as the rules need it. */
export interface ModelSession {
    readonly agent: AgentInfo;
    /** When it was seen last, once it has ended. */
    lastSeen?: number;
}

/** What an agent asks of late: a proposal or, without a text, a closing. */
export interface Asked {
    readonly session: ModelSession;
    readonly path: string;
    readonly text?: string;
    answered?: boolean;
    refused?: boolean;
}

type Draft = { readonly revision: number; readonly text: string } | undefined;

const orphanMs = 300_000;

/**
 * The rules that hold whatever happens. They know nothing of how the manager works: only what agents propose, what the user
 * types and decides, what is pending, and what each session hears. Each rule is the text of an assertion.
 */
export class Oracle {
    /** Every diff that was ever pending, as it was last. */
    readonly known = new Map<string, PendingDiff>();
    private readonly ended = new Map<string, string>();
    private readonly orphanedAt = new Map<string, number>();
    private readonly drafts = new Map<string, { draft: Draft; earlier: Draft }>();
    private readonly decidedPaths = new Set<string>();
    private due: { readonly session: ModelSession; readonly settlement: Settlement }[] = [];

    constructor(
        private readonly sessions: ReadonlyMap<string, ModelSession>,
        private readonly limits: DiffLimits,
        private readonly now: () => number
    ) {}

    /** The user has typed, in a revision that may be an older one. */
    typed(id: string, revision: number, text: string): void {
        const { proposal } = this.diff(id);
        const texts = this.draftsOf(id);
        if (revision === proposal.revision) {
            texts.draft = text === proposal.text ? undefined : { revision, text };
        } else if (revision < proposal.revision && revision >= (texts.earlier?.revision ?? 0)) {
            texts.earlier = { revision, text };
        }
    }

    /** A diff has ended, which a session is to hear of, unless it is `undefined`. */
    settled(id: string, session: ModelSession | undefined, settlement: Settlement): void {
        this.end(id, settlement.kind);
        if (session) {
            this.due.push({ session, settlement });
            this.decidedPaths.add(JSON.stringify([session.agent.sessionId, settlement.path]));
        }
    }

    /** An agent has closed a diff. */
    closed(id: string): void {
        this.end(id, 'closed');
    }

    /** A session hears of a settlement. */
    heard(session: ModelSession, { kind, path, ...rest }: Settlement): void {
        const isDue = ({ session: owner, settlement }: (typeof this.due)[number]): boolean =>
            owner === session &&
            settlement.path === path &&
            (kind === 'accepted'
                ? settlement.kind === kind && 'text' in rest && settlement.text === rest.text
                : settlement.kind !== 'accepted');
        const index = this.due.findIndex(isDue);
        assert.ok(index >= 0, `only the owner is told, once: ${session.agent.sessionId} heard ${kind} of ${path}`);
        this.due.splice(index, 1);
    }

    /** A session is no more; what it has not heard by now it never will. */
    sessionEnded(session: ModelSession): void {
        this.due = this.due.filter(each => each.session !== session);
    }

    /** Looks at a diff on its way to the screen or pending. @param asked the proposals that may have led to it. */
    look(diff: PendingDiff, asked: readonly Asked[]): void {
        const { proposal, draft, earlierDraft, agentGone } = diff;
        const { id, revision, text, path, agent } = proposal;
        const before = this.known.get(id)?.proposal;
        const isOurs = (each: Asked): boolean => each.session.agent.sessionId === agent.sessionId && each.path === path;
        assert.ok(!this.ended.has(id), `a diff ends once and never comes back: ${id} was ${this.ended.get(id)}`);
        assert.ok(
            (before?.text === text && before.agent.sessionId === agent.sessionId) ||
                asked.some(each => isOurs(each) && each.text === text),
            `a diff shows what its owner has proposed: ${id}`
        );
        assert.ok(!before || before.text === text || revision > before.revision, 'another text is another revision');
        if (before && before.agent.sessionId !== agent.sessionId) {
            assert.ok(this.mayAdopt(agent, before), `only its agent, come back, adopts an orphan: ${id}`);
        }
        if (!before) {
            this.inheritDrafts(diff);
        }
        const typed = this.draftsOf(id);
        if (before && before.revision !== revision) {
            typed.earlier = typed.draft ?? typed.earlier;
            typed.draft = undefined;
        }
        assert.equal(draft, typed.draft?.text, `what the user typed stays in the diff: ${id}`);
        assert.equal(earlierDraft, typed.earlier?.text, `what the user typed before a new proposal stays too: ${id}`);
        if (agentGone) {
            this.orphanedAt.set(id, this.orphanedAt.get(id) ?? this.now());
            assert.ok(this.orphanAge(id) < orphanMs, `an orphan waits five minutes at most: ${id}`);
        } else {
            this.orphanedAt.delete(id);
            assert.equal(this.sessions.get(agent.sessionId)?.lastSeen, undefined, `an orphan says so: ${id}`);
        }
        this.known.set(id, diff);
    }

    /** Looks at all that is pending, and finds a reason for what is not any more. */
    lookAt(pending: readonly PendingDiff[], asked: readonly Asked[]): void {
        const ids = new Set(pending.map(({ proposal }) => proposal.id));
        const vanished = [...this.known.values()].filter(({ proposal: { id } }) => !ids.has(id) && !this.ended.has(id));
        vanished.forEach((diff, index) => {
            const others = [...vanished.slice(index + 1), ...pending.filter(each => this.mayHaveBeenOrphan(each))];
            const isCrowdedOut = this.isTooMuch([diff, ...others].map(each => this.longestText(each, asked)));
            assert.ok(
                isCrowdedOut || this.isAskedFor(diff, asked, pending) || this.orphanAge(diff.proposal.id) >= orphanMs,
                `a diff goes undecided only if its agent closes it, it cannot be shown, is too old or too many: ${diff.proposal.id}`
            );
            this.end(diff.proposal.id, 'dropped');
        });
        pending.forEach(diff => this.look(diff, asked));
        const groups = new Map<string, string[]>();
        for (const { proposal, agentGone } of pending) {
            const owner = agentGone ? 'orphans' : proposal.agent.sessionId;
            groups.set(owner, [...(groups.get(owner) ?? []), proposal.text]);
        }
        groups.forEach((texts, owner) => assert.ok(!this.isTooMuch(texts), `what waits is bounded: ${owner}`));
    }

    /** Nothing is left. */
    finish(): void {
        assert.deepEqual(this.due, [], 'the owner is told');
        const unended = [...this.known.keys()].filter(id => !this.ended.has(id));
        assert.deepEqual(unended, [], 'every diff ends');
    }

    /** Whether this session may adopt that orphan: it is of the same agent and began when the owner was not seen any more. */
    mayAdopt(agent: AgentInfo, { agent: owner, path }: { readonly agent: AgentInfo; readonly path: string }): boolean {
        const lastSeen = this.sessions.get(owner.sessionId)?.lastSeen ?? Infinity;
        const isSame = agent.name === owner.name && agent.version === owner.version && agent.since >= lastSeen;
        const hasDecided = this.decidedPaths.has(JSON.stringify([agent.sessionId, path]));
        return agent.sessionId === owner.sessionId || (isSame && !hasDecided);
    }

    /** Whether its agent has closed the diff, or was told that it cannot be shown; what the user typed there is kept in a copy. */
    private isAskedFor({ proposal }: PendingDiff, asked: readonly Asked[], pending: readonly PendingDiff[]): boolean {
        const { draft, earlier } = this.draftsOf(proposal.id);
        const isKept = (!draft && !earlier) || pending.some(each => isCopy(each.proposal, proposal));
        return asked.some(
            ({ session, path, text, refused }) =>
                path === proposal.path &&
                this.mayAdopt(session.agent, proposal) &&
                (text === undefined || (refused && isKept))
        );
    }

    /** Since the last look: with drafts in it, because it could not be shown. */
    private mayHaveBeenOrphan({ agentGone, draft, earlierDraft }: PendingDiff): boolean {
        return agentGone || draft !== undefined || earlierDraft !== undefined;
    }

    /** Its proposal, now, at the last look or between the two. */
    private longestText({ proposal: { id, text, path } }: PendingDiff, asked: readonly Asked[]): string {
        const between = asked.filter(each => each.path === path).map(each => each.text ?? '');
        const texts = [text, this.known.get(id)?.proposal.text ?? '', ...between];
        return texts.reduce((longest, each) => (each.length > longest.length ? each : longest));
    }

    private orphanAge(id: string): number {
        return this.now() - (this.orphanedAt.get(id) ?? Infinity);
    }

    private isTooMuch(texts: readonly string[]): boolean {
        return texts.length > this.limits.count || texts.join('').length > this.limits.length;
    }

    /** Two agents may have proposed for a path at the same instant: a copy has the drafts of one of their diffs. */
    private inheritDrafts({ proposal, draft, earlierDraft }: PendingDiff): void {
        const originals = [...this.known.values()].filter(each => isCopy(proposal, each.proposal));
        const inherited = originals.map(original => {
            const texts = this.draftsOf(original.proposal.id);
            const isReplaced = proposal.revision !== original.proposal.revision;
            return isReplaced ? { draft: undefined, earlier: texts.draft ?? texts.earlier } : { ...texts };
        });
        const found = inherited.find(texts => texts.draft?.text === draft && texts.earlier?.text === earlierDraft);
        this.drafts.set(proposal.id, found ?? inherited.at(0) ?? { draft: undefined, earlier: undefined });
    }

    private draftsOf(id: string): { draft: Draft; earlier: Draft } {
        const texts = this.drafts.get(id) ?? { draft: undefined, earlier: undefined };
        this.drafts.set(id, texts);
        return texts;
    }

    private end(id: string, how: string): void {
        assert.equal(this.ended.get(id), undefined, `a diff ends once: ${id} is ${how}`);
        this.ended.set(id, how);
    }

    private diff(id: string): PendingDiff {
        const diff = this.known.get(id);
        assert.ok(diff, `only what was pending can end: ${id}`);
        return diff;
    }
}

/** Whether a diff is what was kept of one that could not be shown. */
function isCopy(copy: Proposal, original: Proposal): boolean {
    return copy.id !== original.id && copy.path === original.path && copy.openedAt === original.openedAt;
}
