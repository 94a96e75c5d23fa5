import { z } from 'zod';

/** The tools of an IDE. Copilot CLI offers the model `get_selection` and `get_diagnostics`, and calls the others by itself. */
export const toolNames = {
    openDiff: 'open_diff',
    closeDiff: 'close_diff',
    getSelection: 'get_selection',
    getDiagnostics: 'get_diagnostics',
    updateSessionName: 'update_session_name'
} as const;

const tabNameSchema = z.string().max(1_000).describe('The name by which the diff is closed.');

/** Answered once the change is decided. */
export const openDiffArgumentsSchema = z.object({
    original_file_path: z.string().max(10_000).describe('The absolute path of the file.'),
    new_file_contents: z.string().describe('The proposed text of the whole file.'),
    tab_name: tabNameSchema
});
export type OpenDiffArguments = z.infer<typeof openDiffArgumentsSchema>;

export const closeDiffArgumentsSchema = z.object({ tab_name: tabNameSchema });

/** Those of Claude Code. */
export { getDiagnosticsArgumentsSchema } from '../claude-code/diagnostics';

export const updateSessionNameArgumentsSchema = z.object({ name: z.string().max(10_000) });

/** Fate of a diff. An accepted text cannot be handed back: the CLI writes what it has proposed. */
export interface OpenDiffResult {
    readonly success: true;
    readonly result: 'SAVED' | 'REJECTED';
    readonly trigger: 'accepted_via_button' | 'rejected_via_button' | 'closed_via_tool';
    readonly tab_name: string;
    /** Without it the CLI drops the answer without a word. */
    readonly message: string;
}

/** Fate of a request to close a diff. */
export interface CloseDiffResult {
    readonly success: true;
    readonly already_closed: boolean;
    readonly tab_name: string;
    readonly message: string;
}
