import { TextRange } from '../text-position';

/** Notifications of a companion. All positions and lines are 0-based, but for OpenCode's mentions. */
export const notificationMethods = {
    selectionChanged: 'selection_changed',
    atMentioned: 'at_mentioned'
} as const;

/** The file that the user is in, and what is selected there. */
export interface SelectedFile {
    /** Empty without a selection: then the agent is told of the file alone. */
    readonly text: string;
    readonly filePath: string;
    readonly fileUrl: string;
    /** Without a selection both ends are the cursor. */
    readonly selection: TextRange & { readonly isEmpty: boolean };
}

/** Selection of a user who is in no file any more. */
export interface NoSelectedFile {
    readonly text: null;
    readonly filePath: null;
    readonly fileUrl: null;
    readonly selection: null;
}

/** A file, or lines of it, for the agent's prompt. Both lines or none; OpenCode ignores a mention without lines. */
export interface AtMentioned {
    readonly filePath: string;
    readonly lineStart?: number;
    readonly lineEnd?: number;
}
