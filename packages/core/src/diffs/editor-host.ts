import { ShowRefusalCode } from './agent-diffs';
import { FinalText, PendingDiff } from './proposal';

/** Whether a proposal is shown. Agents read the reason: say what was wrong and what to do. */
export type ShowOutcome =
    { readonly shown: true } | { readonly shown: false; readonly code: ShowRefusalCode; readonly reason: string };

/** Port that an editor implements: it answers in time, and never rejects. Decisions come by `UserDecisions`. */
export interface EditorHost {
    /** Shows a proposal, or a newer revision of it instead, without taking the keyboard. */
    showDiff(diff: PendingDiff): Promise<ShowOutcome>;

    /** Takes a diff, if it is there, off the screen; resolves with its last text. @param patienceMs milliseconds for the text. */
    closeDiff(id: string, patienceMs: number): Promise<FinalText>;

    /** Takes a diff that has ended off the screen, unless the user has edited it. */
    dropDiff(id: string): Promise<void>;
}
