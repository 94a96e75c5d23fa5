import { z } from 'zod';

/** The tools that Claude Code calls, be they listed or not. OpenCode calls none. */
export const toolNames = {
    openDiff: 'openDiff',
    closeTab: 'close_tab',
    closeAllDiffTabs: 'closeAllDiffTabs',
    getDiagnostics: 'getDiagnostics'
} as const;

/** UTF-16 code units of a tab's name: those of Claude Code have the file's name and some decoration. */
const maxTabNameLength = 4_096;

const tabNameSchema = z.string().max(maxTabNameLength);

/** A proposal. The call is answered when the user has decided. */
export const openDiffArgumentsSchema = z.object({
    old_file_path: z.string().describe('The absolute path of the file.'),
    new_file_path: z.string().describe('The same path, also of a file that does not exist yet.'),
    new_file_contents: z.string().describe('The whole proposed text. Its lines end in LF, whatever the file has.'),
    tab_name: tabNameSchema.describe('Names the diff in close_tab.')
});
export type OpenDiffArguments = z.infer<typeof openDiffArgumentsSchema>;

export const closeTabArgumentsSchema = z.object({ tab_name: tabNameSchema });

/** First text of an `openDiff` answer; after `TAB_CLOSED` Claude Code would write its proposal. */
export const diffAnswers = {
    /** The second text is the whole text to be written. */
    saved: 'FILE_SAVED',
    rejected: 'DIFF_REJECTED'
} as const;
