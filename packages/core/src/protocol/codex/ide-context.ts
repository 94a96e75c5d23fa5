import { z } from 'zod';

/** Method by which Codex asks what the user sees: once for each prompt, on a connection of its own. */
export const IDE_CONTEXT = 'ide-context';

/** Our own, between companions: asks a window whether it has the folder open. */
export const CLAIM = 'agent-companion/claim';

/** A request, in a frame. */
export const requestSchema = z.object({
    type: z.literal('request'),
    requestId: z.string().max(200),
    method: z.string().max(200),
    params: z.object({ workspaceRoot: z.string().max(10_000).optional() }).optional()
});
export type CodexRequest = z.infer<typeof requestSchema>;

const positionSchema = z.object({ line: z.number(), character: z.number() });
const rangeSchema = z.object({ start: positionSchema, end: positionSchema });

const fileSchema = z.object({
    /** For people. */
    label: z.string(),
    /** As the model sees it: below the workspace, without it. */
    path: z.string(),
    /** Absolute. */
    fsPath: z.string()
});

/** Editors in front of the user; positions are 0-based. */
const ideContextSchema = z.object({
    activeFile: fileSchema
        .extend({ selection: rangeSchema, activeSelectionContent: z.string(), selections: z.array(rangeSchema) })
        .nullable(),
    openTabs: z.array(fileSchema)
});
export type IdeContext = z.infer<typeof ideContextSchema>;

/** Between companions: how well a window fits, and since when it is there. */
const claimSchema = z.object({ rootLength: z.number(), since: z.number() });

/** An answer, in a frame. */
export const responseSchema = z.discriminatedUnion('resultType', [
    z.object({
        type: z.literal('response'),
        requestId: z.string(),
        resultType: z.literal('success'),
        method: z.string(),
        handledByClientId: z.string(),
        result: z.object({
            ideContext: ideContextSchema.optional(),
            claim: claimSchema.optional()
        })
    }),
    z.object({
        type: z.literal('response'),
        requestId: z.string(),
        resultType: z.literal('error'),
        /** Codex goes on without a context. */
        error: z.string()
    })
]);
export type CodexResponse = z.infer<typeof responseSchema>;

/** The error where no IDE has the folder open. */
export const NO_CLIENT_FOUND = 'no-client-found';
