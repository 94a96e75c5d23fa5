/** The notification that tells Copilot CLI of the active file and what is selected in it. */
export const SELECTION_CHANGED = 'selection_changed';

/** Its parameters, and what `get_selection` answers, are those of Claude Code. Without a file all are empty. */
export { SelectedFile } from '../claude-code/notifications';
