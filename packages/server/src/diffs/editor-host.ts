import { FinalText, PendingDiff } from './proposal';

/** Whether a proposal came to be shown. The reason is read by the agent: say what was wrong and what to do. */
export type ShowOutcome = { shown: true } | { shown: false; reason: string };

/**
 * The one port an editor implements. Decisions flow the other way, through `CompanionServer.decideDiff`.
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
