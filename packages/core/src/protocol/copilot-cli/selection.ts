import { TextRange } from '../text-position';

/** The notification that tells Copilot CLI of the active file and what is selected in it. */
export const SELECTION_CHANGED = 'selection_changed';

/** Its parameters, and what `get_selection` answers. Without a file all are empty. */
export interface SelectionParams {
    /** What is selected; may be empty. */
    readonly text: string;
    readonly filePath: string;
    readonly fileUrl: string;
    readonly selection: TextRange & { readonly isEmpty: boolean };
}
