import { ShowRefusalCode } from './agent-diffs';
import { Decision, DecisionOutcome, DraftOutcome, RestoreOutcome } from './decision/decision';
import { WriteOutcome, WriteRequest } from './ended/diff-writer';
import type { PutBackOutcome } from './ended/put-back';
import { FinalText, PendingDiff } from './proposal';

/** Whether a proposal is shown. Agents read the reason: say what was wrong and what to do. */
export type ShowOutcome =
    { readonly shown: true } | { readonly shown: false; readonly code: ShowRefusalCode; readonly reason: string };

/** Port that an editor implements; decisions flow the other way, through {@link EditorDiffs}. */
export interface EditorHost {
    /** Shows a proposal, or a newer revision of it instead, without taking the keyboard. */
    showDiff(diff: PendingDiff): Promise<ShowOutcome>;

    /** Takes a diff, if it is there, off the screen; resolves with its last text. @param patienceMs milliseconds for the text. */
    closeDiff(id: string, patienceMs: number): Promise<FinalText>;

    /** Takes a diff that has ended off the screen, unless the user has edited it. */
    dropDiff(id: string): Promise<void>;
}

/** The diffs of a window for its editor: `CompanionServer.diffs`. */
export interface EditorDiffs {
    /** Settles the diff, and tells its agent only. */
    decide(id: string, decision: Decision): DecisionOutcome;

    /** Decides, unless an accept would overwrite an unseen change of the file. Never rejects. */
    decideSafely(id: string, decision: Decision): Promise<DecisionOutcome>;

    /** Keeps the user's text of a revision; the highest `order` counts, then the last. */
    saveDraft(id: string, revision: number, text: string, order?: number): DraftOutcome;

    /** Writes a diff that no agent writes, and ends it, written or not. Never rejects. */
    write(id: string, request: WriteRequest): Promise<WriteOutcome>;

    /** Shows an ended diff again, with the user's text; no agent waits for it. Never rejects. */
    restore(id: string, text?: string): Promise<RestoreOutcome>;

    /** Puts back what an accept replaced; shows it if the file has changed. Never rejects. @param overwrites digest of what may be lost. */
    putBack(id: string, overwrites?: string): Promise<PutBackOutcome>;

    /** The diffs that wait for a decision, oldest first. */
    pending(): readonly PendingDiff[];

    /** Pending diffs with the present state of their files, without those whose path is still judged. */
    pendingToShow(): Promise<readonly PendingDiff[]>;
}
