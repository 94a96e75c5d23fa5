import type { ProposalTarget } from '@agent-companion/server';
import type { LineEndKind, Updated } from '@agent-companion/page';
import type { OriginalFile } from '../text/original-file';

/** What is known of a review, beyond what its two sides show. */
export interface ReviewFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** The path of its folder, for people. */
    readonly folder: string;
    readonly agent: string;
    /** Whether it waits; `ended` if nothing is left to be written either. */
    readonly agentIs: 'waiting' | 'gone' | 'ended';
    /** Whether the backend is away, which takes decisions. */
    readonly isOffline?: boolean;
    /** Whether the user may change the text. */
    readonly takesEdits: boolean;
    readonly target: ProposalTarget;
    /** What has become of the file since the agent made its proposal. */
    readonly disk: 'same' | 'changed' | 'created' | 'deleted';
    readonly unreadable?: OriginalFile['unreadable'];
    readonly inexact?: OriginalFile['inexact'];
    /** What is lost of a file that the agent has misread, as a sentence. */
    readonly loss?: string;
    /** The file has unsaved changes in an editor of its own. */
    readonly isUnsaved: boolean;
    readonly lineEnds: { readonly from: LineEndKind; readonly to: LineEndKind };
    readonly mark: 'same' | 'added' | 'removed';
    /** No line differs but by its end. */
    readonly hasSameLines: boolean;
    /** The agent has replaced the proposal under the user's eyes; with edits the user may want back. */
    readonly updated?: Updated;
}
