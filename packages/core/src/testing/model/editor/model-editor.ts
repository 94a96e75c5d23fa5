import { EditorHost } from '../../../diffs/editor-host';
import { PendingDiff } from '../../../diffs/proposal';

/** An editor for the model of the diff manager. */
export interface ModelEditor extends EditorHost {
    /** Gives the texts that `closeDiff` called now may give; to be asked once it has. */
    closingTexts(diff: PendingDiff): () => readonly string[];
    /** Answers from now on what it is asked, and what it was. */
    calm(): void;
}

/** The text a diff holds as far as the backend knows. */
export function knownText({ draft, proposal }: PendingDiff): string {
    return draft ?? proposal.text;
}
