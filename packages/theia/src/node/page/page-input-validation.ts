import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import { z } from 'zod';
import { EditorSnapshot, MAX_PAGE_WAIT_SECONDS, PageGreeting, ReliableCall, fromWire } from '../../common';

/*
 * The page is untrusted input: anything that reaches the IDE's websocket can send anything. What it sends is checked here.
 */

const call: z.ZodType<ReliableCall> = z.object({
    id: z.string().max(100),
    method: z.string().max(100),
    arguments: z.array(z.unknown()).max(10)
});

const position = z.object({ line: z.int().nonnegative(), character: z.int().nonnegative() });

const editorFile = z.object({
    uri: z.string(),
    lastFocused: z.number(),
    isActive: z.boolean(),
    cursor: position.optional(),
    selectedText: z.string().optional()
});

const greeting: z.ZodType<PageGreeting> = z.object({
    windowId: z.string().min(8).max(100),
    applicationName: z.string().max(200),
    workspaceRoots: z.array(z.string()).max(1000),
    pageWaitSeconds: z.number().min(0).max(MAX_PAGE_WAIT_SECONDS)
});

const snapshot: z.ZodType<EditorSnapshot> = z.object({
    revision: z.int(),
    files: z.array(editorFile).max(10_000),
    isTrusted: z.boolean().optional()
});

const revision = z.int().positive();

const decision: z.ZodType<Decision> = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('accepted'), revision, text: z.string().transform(fromWire).optional() }),
    z.object({ kind: z.literal('rejected'), revision })
]);

const showOutcome: z.ZodType<ShowOutcome> = z.discriminatedUnion('shown', [
    z.object({ shown: z.literal(true) }),
    z.object({
        shown: z.literal(false),
        code: z.enum(['no-editor', 'editor-late', 'editor-failed', 'closed-meanwhile']),
        reason: z.string()
    })
]);

const finalText: z.ZodType<FinalText> = z.object({
    text: z.string().transform(fromWire).optional(),
    unedited: z.boolean().optional()
});

/**
 * Checks what a page sent.
 * @throws Error naming the call and what was wrong with its argument or answer.
 */
export const pageInput = {
    call: (value: unknown): ReliableCall => check('call', call, value),
    greeting: (value: unknown): PageGreeting => check('greet', greeting, value),
    workspaceRoots: (value: unknown): string[] => check('updateWorkspace', z.array(z.string()).max(1000), value),
    snapshot: (value: unknown): EditorSnapshot => check('updateEditors', snapshot, value),
    decision: (value: unknown): Decision => check('decideReview', decision, value),
    showOutcome: (value: unknown): ShowOutcome => check('showReview', showOutcome, value),
    finalText: (value: unknown): FinalText => check('closeReview', finalText, value),
    // 0 for what was made of a proposal before the first of this review.
    revision: (value: unknown): number => check('saveDraft', z.int().nonnegative(), value),
    order: (value: unknown): number => check('saveDraft', z.number().nonnegative(), value),
    id: (value: unknown): string => check('id', z.string(), value),
    draft: (value: unknown): string => fromWire(check('saveDraft', z.string(), value))
};

function check<T>(call: string, schema: z.ZodType<T>, value: unknown): T {
    const result = schema.safeParse(value);
    if (!result.success) {
        throw new Error(`The page sent an unusable value for ${call}: ${z.prettifyError(result.error)}`);
    }
    return result.data;
}
