import { z } from 'zod';

const nameSchema = z.string().min(1).max(200);
const pidSchema = z.number().int().positive();

/** Message of our plugin: a tool is about to write files, its call is over, or OpenCode's state now. */
export const pluginMessageSchema = z.discriminatedUnion('event', [
    z.object({
        event: z.literal('write'),
        sessionID: nameSchema,
        callID: nameSchema,
        /** The pid of OpenCode, and when it loaded the plugin, in milliseconds since 1970. */
        processId: pidSchema,
        since: z.number(),
        /** Folder of relative paths. */
        directory: z.string(),
        hasUser: z.boolean(),
        /** Whether OpenCode says yes to its own questions. */
        isAuto: z.boolean(),
        /** Whether OpenCode would ask about it in its terminal. */
        isAsked: z.boolean(),
        call: z.object({ tool: nameSchema, args: z.record(z.string(), z.unknown()) })
    }),
    z.object({ event: z.literal('over'), sessionID: nameSchema, callID: nameSchema }),
    z.object({
        event: z.literal('state'),
        state: z.enum(['idle', 'working', 'asks', 'done']),
        processId: pidSchema,
        hasUser: z.boolean(),
        /** The conversation of the user; absent before the first prompt. */
        sessionID: nameSchema.optional(),
        directory: z.string().optional()
    })
]);

/** The answer to a write; an empty one has OpenCode go on as it does without an IDE. */
export interface PluginAnswer {
    /** Has the tool run, with these arguments in place of the model's; those that are missing stay. */
    readonly allow?: Readonly<Record<string, unknown>>;
    /** For the model, behind what the tool says. */
    readonly note?: string;
    /** Why it is not written, for the model. */
    readonly deny?: string;
}
