import { limits } from '../protocol';
import { ideTools } from '../protocol/tools';
import type { Decision } from '../diffs/decision/decision';
import type { FinalText } from '../diffs/proposal';
import { OfferedTools, ToolRefusal, toolRefusalCodes } from '../tools/editor-tools';
import type { ShowOutcome } from '../diffs/editor-host';
import type { WriteRequest } from '../diffs/ended/diff-writer';
import { z } from 'zod';
import {
    agentUses,
    BackendCalls,
    errorMessage,
    FileMention,
    fromWire,
    MAX_GLOB_LENGTH,
    MAX_GLOBS,
    HookFileKind,
    KeptChange,
    hookFileKinds,
    MAX_MENTIONED_FILES,
    MAX_PAGE_WAIT_SECONDS,
    MAX_RESULT_LENGTH,
    optionalAgents,
    PageCalls,
    PageGreeting,
    reviewsBefore,
    ReviewWishes,
    ToolRunAnswer,
    CallAnswer,
    ReliableCall,
    ValueOf,
    WriteTarget
} from '../contract';

/*
 * The page is untrusted input: anything that reaches the IDE's websocket can send anything. Its messages are checked here,
 * and its texts are unwrapped.
 */

const id = z.string();
const revision = z.int().positive();
const digest = z.string().max(100);
const comment = z.string().max(limits.maxCommentLength);
const wireText = z.string().transform(fromWire);
const windowId = z.string().min(8).max(100);
const workspaceRoots = z.array(z.string()).max(1000);
const nothing = z.unknown().transform((): void => undefined);

const reviewBefore = z.enum(reviewsBefore);
const globs = z.array(z.string().max(MAX_GLOB_LENGTH)).max(MAX_GLOBS);

const reviewWishes: z.ZodType<ReviewWishes> = z.object({
    before: reviewBefore,
    guarded: globs,
    byKind: z
        .record(z.string(), reviewBefore)
        .refine(byKind => Object.keys(byKind).length <= 20, 'There are too many kinds of agents.')
        .optional()
});

const greeting: z.ZodType<PageGreeting> = z.object({
    windowId: windowId.optional(),
    formerWindows: z.array(windowId).max(100).optional(),
    applicationName: z.string().max(200),
    workspaceRoots,
    pageWaitSeconds: z.number().min(0).max(MAX_PAGE_WAIT_SECONDS),
    agents: z.partialRecord(z.enum(optionalAgents), z.enum(agentUses)).optional(),
    review: reviewWishes.optional(),
    context: z.object({ paused: z.boolean(), exclude: globs, gitignore: z.boolean() }).optional(),
    ledger: z.boolean().optional(),
    idePid: z.int().positive().optional()
});

const position = z.object({ line: z.int().nonnegative(), character: z.int().nonnegative() });

const editorFile = z.object({
    uri: z.string(),
    lastFocused: z.number(),
    isActive: z.boolean(),
    cursor: position.optional(),
    selectedText: z.string().optional(),
    selection: z.object({ start: position, end: position }).optional()
});

const snapshot = z.object({
    revision: z.int(),
    files: z.array(editorFile).max(10_000),
    isTrusted: z.boolean().optional()
});

const decision: z.ZodType<Decision> = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('accepted'), revision, text: wireText.optional(), overwrites: digest.optional() }),
    z.object({ kind: z.literal('rejected'), revision, comment: comment.optional() })
]);

const writeRequest: z.ZodType<WriteRequest> = z.object({
    revision,
    text: wireText.optional(),
    encoded: z.base64().optional(),
    overwrites: digest.optional(),
    comment: comment.optional()
});

const lineNumber = z.int().nonnegative();

// A path has 4,096 bytes at most on Linux, each of which may be three characters of a URI.
const fileUri = z.string().max(16_384).startsWith('file:///');

const mention: z.ZodType<FileMention> = z.object({
    uri: fileUri,
    lines: z
        .object({ first: lineNumber, last: lineNumber })
        .refine(({ first, last }) => first <= last, 'The last line is before the first.')
        .optional()
});

const writeTarget: z.ZodType<WriteTarget> = z.object({
    turns: z.array(id.max(100)).max(1_000),
    uri: fileUri.optional()
});

const lineRun = z.object({ start: lineNumber, end: lineNumber });

const keptChange: z.ZodType<KeptChange> = z.object({ before: lineRun, now: lineRun, text: wireText });

const showOutcome: z.ZodType<ShowOutcome> = z.discriminatedUnion('shown', [
    z.object({ shown: z.literal(true) }),
    z.object({
        shown: z.literal(false),
        code: z.enum(['no-editor', 'editor-late', 'editor-failed', 'closed-meanwhile']),
        reason: z.string()
    })
]);

const finalText: z.ZodType<FinalText> = z.object({
    revision: revision.optional(),
    text: wireText.optional(),
    unedited: z.boolean().optional()
});

const toolNames = ideTools.map(({ name }) => name as string);

const offeredTools: z.ZodType<OfferedTools> = z.object({ names: z.array(z.enum(toolNames)).max(toolNames.length) });

const toolRefusal: z.ZodType<ToolRefusal> = z.object({
    ok: z.literal(false),
    code: z.enum(toolRefusalCodes),
    reason: z.string().max(10_000)
});

const toolRunAnswer: z.ZodType<ToolRunAnswer> = z.union([
    z.object({ ok: z.literal(true), result: z.string().max(MAX_RESULT_LENGTH.change) }),
    toolRefusal
]);

/** The arguments of each call that a page may make. */
const argumentsOf: { [Method in keyof BackendCalls]: z.ZodType<Parameters<BackendCalls[Method]>> } = {
    greet: z.tuple([greeting]),
    updateWorkspace: z.tuple([workspaceRoots]),
    updateEditors: z.tuple([snapshot]),
    updateTools: z.tuple([offeredTools]),
    judgeMention: z.tuple([z.array(fileUri).max(1_000)]),
    readSent: z.tuple([]),
    mentionFiles: z.tuple([z.string(), z.array(mention).min(1).max(MAX_MENTIONED_FILES)]),
    seeAgent: z.tuple([z.int().positive(), z.enum(['answered', 'interrupted']).optional()]),
    decideReview: z.tuple([id, decision]),
    writeReview: z.tuple([id, writeRequest]),
    restoreReview: z.tuple([id, wireText.optional()]),
    putBackReview: z.tuple([id, digest.optional()]),
    readBefore: z.tuple([id, fileUri]),
    keepWrites: z.tuple([writeTarget, keptChange.optional()]),
    undoWrites: z.tuple([writeTarget, z.boolean().optional(), id.optional()]),
    redoWrites: z.tuple([id]),
    noteChanges: z.tuple([]),
    noteSave: z.tuple([fileUri, z.enum(['begins', 'ended'])]),
    // Revision 0 is what was made of a proposal before the first of this review.
    saveDraft: z.tuple([id, z.int().nonnegative(), wireText, z.number().nonnegative()])
};

/** Schemas of a page's answers to each call. */
const valueOf: { [Method in keyof PageCalls]: z.ZodType<ValueOf<PageCalls, Method>> } = {
    showReview: showOutcome,
    closeReview: finalText,
    dropReview: nothing,
    updateStatus: nothing,
    updateWrites: nothing,
    runTool: toolRunAnswer,
    cancelTool: nothing,
    ping: nothing
};

const answer = z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: z.unknown().optional() }),
    z.object({ ok: z.literal(false), code: z.enum(['failed', 'window-ended']), reason: z.string() })
]);

const call = z.object({
    id: z.string().max(100),
    method: z.enum(Object.keys(argumentsOf) as (keyof BackendCalls)[]),
    arguments: z.unknown()
});

/** Checked and unwrapped input; or an answer that says why it is unusable. */
export type Checked<T> =
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: 'failed'; readonly reason: string };

/** Checks a call that a page makes. */
export function checkCall(input: unknown): Checked<ReliableCall> {
    const checked = check('call', call, input);
    if (!checked.ok) {
        return checked;
    }
    const { id, method } = checked.value;
    const args = check<readonly unknown[]>(method, argumentsOf[method], checked.value.arguments);
    return args.ok ? { ok: true, value: { id, method, arguments: args.value } } : args;
}

/** Checks what a page has answered to a call. */
export function checkAnswer(method: keyof PageCalls, input: unknown): CallAnswer {
    const checked = check('answer', answer, input);
    if (!checked.ok) {
        return checked;
    }
    return checked.value.ok ? check<unknown>(method, valueOf[method], checked.value.value) : checked.value;
}

/** The id of a terminal that a page asks about; undefined if it is none. */
export function checkTerminalId(input: unknown): number | undefined {
    return z.int().nonnegative().safeParse(input).data;
}

/** The kind of agent whose hooks a page turns on or off. @throws Error for another. */
export function checkHookFileKind(input: unknown): HookFileKind {
    return z.enum(hookFileKinds).parse(input);
}

function check<T>(what: string, schema: z.ZodType<T>, value: unknown): Checked<T> {
    try {
        return { ok: true, value: schema.parse(value) };
    } catch (error) {
        const problem = error instanceof z.ZodError ? z.prettifyError(error) : errorMessage(error);
        return { ok: false, code: 'failed', reason: `The page sent an unusable value for ${what}: ${problem}` };
    }
}
