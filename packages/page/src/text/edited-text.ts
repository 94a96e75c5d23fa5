import type { Event } from '@agent-companion/server';
import type { LineEnds } from './line-ends';

/** The text of a proposal while it is edited in an editor: exact to the byte, and whether it is still what was proposed. */
export interface EditedText {
    /** The text, exactly: lines that were not edited are as they came, mixed line ends and byte order mark included. */
    readonly value: string;
    /** What an editor does not show of the text as it is now. */
    readonly invisible: { readonly ends: LineEnds; readonly hasMark: boolean };
    /** Whether the text was changed since it was proposed; undoing every edit makes it unedited again. */
    readonly isEdited: boolean;
    /** Whether the text has ever been changed since it was proposed, undone or not. */
    readonly wasEdited: boolean;
    /** The text's length in UTF-16 code units, nearly: cheap also for big texts. */
    readonly length: number;
    /** Fires with every change of the text but that by {@link setProposal}. */
    readonly onDidEdit: Event<void>;
    /** Replaces the whole text by one of the user's, exactly, in one step that can be undone. */
    replace(text: string): void;
    /** Replaces the whole text by another proposal, which is unedited then. */
    setProposal(text: string): void;
    /** Takes the text as it is now for the unedited proposal. */
    markUnedited(): void;
}
