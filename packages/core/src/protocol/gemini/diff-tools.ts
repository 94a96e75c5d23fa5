import { z } from 'zod';

/** The tools a companion must offer (specification III). The CLI enables diffing only if both are listed. */
export const toolNames = {
    openDiff: 'openDiff',
    closeDiff: 'closeDiff'
} as const;

/** `OpenDiffRequest` of specification III. The path is compared and echoed exactly as sent. */
export const openDiffArgumentsSchema = z.object({
    filePath: z.string().describe('The absolute path to the file to be diffed.'),
    newContent: z.string().describe('The proposed new content for the file.')
});
export type OpenDiffArguments = z.infer<typeof openDiffArgumentsSchema>;

/** `CloseDiffRequest` of specification III. The CLI adds `suppressNotification`: it has settled the diff, tell it no rejection. */
export const closeDiffArgumentsSchema = z.object({
    filePath: z.string().describe('The absolute path to the file whose diff view should be closed.'),
    suppressNotification: z.boolean().optional().describe('True to close without an ide/diffRejected notification.')
});
export type CloseDiffArguments = z.infer<typeof closeDiffArgumentsSchema>;

/** Content of a `closeDiff` result, as JSON: the CLI ignores the plain text that the specification asks for. */
interface CloseDiffResult {
    /** The text the diff held last; null if there was none. */
    readonly content: string | null;
}

/** The text of a `closeDiff` result, see {@link CloseDiffResult}. */
export function encodeCloseDiffResult(content: string | undefined): string {
    const result: CloseDiffResult = { content: content ?? null };
    return JSON.stringify(result);
}
