import { z } from 'zod';

/** Message of an agent's hook, in its own words. */
export const hookCallSchema = z.object({
    /** The agent's name for it. */
    event: z.string().min(1).max(100),
    /** The process that has started the hook. */
    processId: z.number().int().positive(),
    /** Whether the agent has a user, where it says so itself. */
    hasUser: z.boolean().optional(),
    payload: z.record(z.string(), z.unknown())
});

export type HookCall = z.infer<typeof hookCallSchema>;
