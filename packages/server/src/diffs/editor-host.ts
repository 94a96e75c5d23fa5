import { ShowRefusalCode } from './agent-diffs';
import { Decision, DecisionOutcome, DraftOutcome, RestoreOutcome } from './decision/decision';
import { WriteOutcome, WriteRequest } from './ended/diff-writer';
import type { PutBackOutcome } from './ended/put-back';
import { FinalText, PendingDiff } from './proposal';

/** Whether a proposal came to be shown. The reason is read by the agent: say what was wrong and what to do. */
export type ShowOutcome =
    { readonly shown: true } | { readonly shown: false; readonly code: ShowRefusalCode; readonly reason: string };

/**
 * The one port an editor implements. Decisions flow the other way, through {@link EditorDiffs}.
 * An editor that is slow is waited for within bounds; one that throws is treated as one that could not do it.
 */
export interface EditorHost {
    /**
     * Shows a proposal for review, without taking the keyboard, or brings the one of the same id up to date: a newer
     * revision replaces the text, edits included. Resolves once shown, or says why it cannot be shown.
     */
    showDiff(diff: PendingDiff): Promise<ShowOutcome>;

    /**
     * Takes the diff off the screen and resolves with the text it held last, edits included. Never reports a decision for
     * it. May be called while `showDiff` is still under way, and again for a diff that is gone: both are no error.
     * @param patienceMs milliseconds that the caller waits for the text.
     */
    closeDiff(id: string, patienceMs: number): Promise<FinalText>;

    /**
     * Takes the diff off the screen unless the user has edited it: it has ended without them, and a text of theirs must
     * not go with it. What they still decide about it comes to nothing, and says so. A diff that is gone is no error.
     */
    dropDiff(id: string): Promise<void>;
}

/** The diffs of a window for its editor: `CompanionServer.diffs`. */
export interface EditorDiffs {
    /**
     * The user decided. Settles the diff and tells the agent that asked, and no other; also while it is still opening. A
     * decision that is repeated, since the answer was lost, is answered again. What no agent would write cannot be accepted: see `write`.
     * An empty accepted text is sent as it is, but note that Gemini CLI takes it for 'no change' and writes its own proposal.
     */
    decide(id: string, decision: Decision): DecisionOutcome;

    /**
     * Looks at the file once more before a decision counts: {@link decide} then, unless an accept would overwrite what is in it now, unseen.
     * Never rejects.
     */
    decideSafely(id: string, decision: Decision): Promise<DecisionOutcome>;

    /**
     * Keeps the user's latest text of a diff, made from `revision` of it, for when the editor cannot answer a closing.
     * @param order of two drafts of a revision the one with the higher order counts, else the one that comes later. Default 0.
     */
    saveDraft(id: string, revision: number, text: string, order?: number): DraftOutcome;

    /**
     * Writes an accepted diff that no agent writes: an orphan, or a proposal of the companion. It is written whole or
     * not at all, and over a changed file only if asked to. The diff has ended then, and no agent waits for it,
     * written or not. Never rejects.
     */
    write(id: string, request: WriteRequest): Promise<WriteOutcome>;

    /**
     * Shows a diff once more that has ended, with the text that the user had made of it: it waits for the user, but no agent waits
     * for it. Repeated as long as that waits, it is the same one. Those that ended long ago are not there any more. Never rejects.
     */
    restore(id: string, text?: string): Promise<RestoreOutcome>;

    /**
     * Takes an accept back: the file gets what was in it before. If it has changed since, a review shows that instead, or it is refused and
     * says what is `found`. Accepts of long ago are forgotten. Never rejects.
     * @param overwrites the digest of what the user agrees to lose.
     */
    putBack(id: string, overwrites?: string): Promise<PutBackOutcome>;

    /** The diffs that wait for a decision, oldest first. */
    pending(): readonly PendingDiff[];

    /**
     * The same, with what there is at their paths now or, where the file system does not tell within two seconds, was before: for
     * an editor that shows them all anew, as after a reload. Without those whose path is still being judged, or is refused.
     */
    pendingToShow(): Promise<readonly PendingDiff[]>;
}
