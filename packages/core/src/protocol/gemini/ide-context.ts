import { z } from 'zod';
import { limits } from '../limits';

/** A place in a text, both numbers **1-based** (specification II). */
const cursorPositionSchema = z.object({
    line: z.number(),
    character: z.number()
});

/** `File` of specification II: a file that is open in the IDE and exists on disk. */
const openFileSchema = z.object({
    /** Absolute path. */
    path: z.string(),
    /** When the file was last focused, as a Unix timestamp. Used for ordering only. */
    timestamp: z.number(),
    /** True for the one file that has the focus. */
    isActive: z.boolean().optional(),
    /** Where the cursor is; the active file only. */
    cursor: cursorPositionSchema.optional(),
    /** Selected text; the active file only. */
    selectedText: z.string().optional()
});
export type OpenFile = z.infer<typeof openFileSchema>;

/** The parameters of `ide/contextUpdate` (specification II): always a whole snapshot, never a difference. */
export const ideContextSchema = z.object({
    workspaceState: z
        .object({
            openFiles: z.array(openFileSchema).optional(),
            isTrusted: z.boolean().optional()
        })
        .optional()
});
export type IdeContext = z.infer<typeof ideContextSchema>;

/** Limits a context to what the CLI uses (specification II): newest files, details of the active. */
export function limitContext(context: IdeContext): IdeContext {
    const state = context.workspaceState;
    if (state?.openFiles === undefined) {
        return context;
    }
    const openFiles = [...state.openFiles]
        .sort(byMostRecent)
        .slice(0, limits.maxOpenFiles)
        .map((file, index) => (index === 0 && file.isActive ? limitActiveFile(file) : limitInactiveFile(file)));
    return { ...context, workspaceState: { ...state, openFiles } };
}

/** Two files focused within one millisecond must not cost the active one its cursor: it goes first. */
function byMostRecent(one: OpenFile, other: OpenFile): number {
    return other.timestamp - one.timestamp || Number(other.isActive ?? false) - Number(one.isActive ?? false);
}

function limitActiveFile(file: OpenFile): OpenFile {
    if (file.selectedText === undefined || file.selectedText.length <= limits.maxSelectedTextLength) {
        return file;
    }
    return { ...file, selectedText: cutWithoutHalfPair(file.selectedText, limits.maxSelectedTextLength) };
}

function limitInactiveFile({ path, timestamp }: OpenFile): OpenFile {
    return { path, timestamp };
}

function cutWithoutHalfPair(text: string, length: number): string {
    const last = text.charCodeAt(length - 1);
    const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
    return text.slice(0, isHighSurrogate ? length - 1 : length);
}
