import { z } from 'zod';

const nameSchema = z.string().min(1).max(200);

/** The tools that write files, with what the model has called them with. */
const writingToolSchema = z.discriminatedUnion('tool', [
    z.object({ tool: z.literal('write'), args: z.object({ filePath: z.string(), content: z.string() }) }),
    z.object({
        tool: z.literal('edit'),
        args: z.object({
            filePath: z.string(),
            oldString: z.string(),
            newString: z.string(),
            replaceAll: z.boolean().optional()
        })
    }),
    z.object({ tool: z.literal('apply_patch'), args: z.object({ patchText: z.string() }) })
]);

/** What our plugin tells: a tool is about to write what OpenCode would ask about, or its call is over. */
export const pluginMessageSchema = z.discriminatedUnion('event', [
    z.object({
        event: z.literal('write'),
        sessionID: nameSchema,
        callID: nameSchema,
        /** The pid of OpenCode, and when it loaded the plugin, in milliseconds since 1970. */
        processId: z.number().int().positive(),
        since: z.number(),
        /** What relative paths begin at. */
        directory: z.string(),
        call: writingToolSchema
    }),
    z.object({ event: z.literal('over'), sessionID: nameSchema, callID: nameSchema })
]);

/** The arguments that a tool is to run with in place of the model's; those that are missing stay. */
export type ChangedArguments =
    | { readonly content: string }
    | { readonly oldString: string; readonly newString: string }
    | { readonly patchText: string };

/** The answer to a write; an empty one has OpenCode ask in its terminal. */
export interface PluginAnswer {
    readonly allow?: ChangedArguments | Record<string, never>;
    /** For the model, behind what the tool says. */
    readonly note?: string;
    /** Why it is not written, for the model. */
    readonly deny?: string;
}
