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

/**
 * `CloseDiffRequest` of specification III, and what the CLI sends beyond it: with `suppressNotification` the CLI has
 * settled the diff itself and must not be told of a rejection.
 */
export const closeDiffArgumentsSchema = z.object({
    filePath: z.string().describe('The absolute path to the file whose diff view should be closed.'),
    suppressNotification: z.boolean().optional().describe('True to close without an ide/diffRejected notification.')
});
export type CloseDiffArguments = z.infer<typeof closeDiffArgumentsSchema>;

/**
 * What the text of a `closeDiff` result holds. The specification asks for the final content as plain text, but the CLI
 * parses the text as JSON and ignores anything else: the CLI's form is the one that works.
 */
interface CloseDiffResult {
    /** The text the diff held last; null if there was none. */
    readonly content: string | null;
}

/** The text of a `closeDiff` result, see {@link CloseDiffResult}. */
export function encodeCloseDiffResult(content: string | undefined): string {
    const result: CloseDiffResult = { content: content ?? null };
    return JSON.stringify(result);
}
