import { PendingDiff, Proposal } from '../../diffs/proposal';

/** User's text of a revision; of two, the higher `order` counts. */
export interface Draft {
    readonly revision: number;
    readonly text: string;
    readonly order: number;
}

/** Texts of the user for the present revision, and for one before it. */
export interface Drafts {
    readonly draft?: Draft;
    readonly earlier?: Draft;
}

/** The text of a draft; the proposal itself is none. */
export function textOf(draft: Draft | undefined, proposed: string): string | undefined {
    return draft?.text === proposed ? undefined : draft?.text;
}

/** The drafts after the user's text of a revision has come, perhaps late. */
export function withDraft(drafts: Drafts, typed: Draft, { revision }: Proposal): Drafts {
    if (typed.revision > revision) {
        return drafts;
    }
    const place = typed.revision === revision ? 'draft' : 'earlier';
    const { revision: latest, order } = drafts[place] ?? { revision: 0, order: -Infinity };
    const isNewer = typed.revision > latest || (typed.revision === latest && typed.order >= order);
    return isNewer ? { ...drafts, [place]: typed } : drafts;
}

/** The drafts of a proposal after this revision, perhaps a newer one, is pending. */
export function draftsAfter(drafts: Drafts, last: Proposal | undefined, revision: number): Drafts {
    if (!last || last.revision === revision) {
        return drafts;
    }
    const isEdited = textOf(drafts.draft, last.text) !== undefined;
    return { earlier: isEdited ? drafts.draft : drafts.earlier };
}

/** Drafts of a new diff: its original's, or the accepted text of a returned one. */
export function inheritedDrafts(
    { proposal, draft, earlierDraft, draftOrder: order }: PendingDiff,
    known: readonly { readonly pending: PendingDiff; readonly drafts: Drafts }[],
    mayBeAccepted: boolean
): Drafts {
    // The newest first: it may be a copy of a copy. Two agents may have proposed for a path at the same instant.
    const originals = [...known].reverse().filter(({ pending }) => isCopy(proposal, pending.proposal));
    const drafts = originals.map(each => draftsAfter(each.drafts, each.pending.proposal, proposal.revision));
    const hasEarlier = (each: Drafts): boolean => each.earlier?.text === earlierDraft;
    const isTheirs = (each: Drafts): boolean => textOf(each.draft, proposal.text) === draft && hasEarlier(each);
    const theirs = drafts.find(isTheirs);
    if (theirs || !mayBeAccepted) {
        return theirs ?? drafts.at(0) ?? {};
    }
    const { earlier } = drafts.find(hasEarlier) ?? {};
    return { earlier, ...(draft !== undefined && { draft: { revision: proposal.revision, text: draft, order } }) };
}

/** With drafts it may be an orphan, as a copy of one that could not be shown. */
export function mayBeKept({ draft, earlierDraft }: PendingDiff): boolean {
    return draft !== undefined || earlierDraft !== undefined;
}

/** Whether a diff is what was kept of one that could not be shown. */
export function isCopy(copy: Proposal, original: Proposal): boolean {
    return copy.id !== original.id && copy.path === original.path && copy.openedAt === original.openedAt;
}
