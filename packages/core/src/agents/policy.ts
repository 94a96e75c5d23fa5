import { z } from 'zod';
import { MAX_GLOB_LENGTH, MAX_GLOBS, reviewsBefore } from '../protocol';
import type { Event } from '../support/emitter';
import { knownAgents } from './known-agents';

const globs = z.array(z.string().min(1).max(MAX_GLOB_LENGTH)).max(MAX_GLOBS).readonly().default([]);

/** Takes no key that it does not know: a misspelled one would forbid nothing. */
const policySchema = z.strictObject({
    /** Kinds of agents that are served; absent: all. */
    agents: z
        .array(z.enum(knownAgents.map(({ kind }) => kind)))
        .readonly()
        .optional(),
    context: z.enum(['on', 'off']).default('on'),
    tools: z.enum(['on', 'read-only', 'off']).default('on'),
    /** Files of which no agent is told. */
    exclude: globs,
    /** Review of writes: the least setting, and globs that are guarded beside the user's. */
    review: z.strictObject({ before: z.enum(reviewsBefore).default('asked'), guarded: globs }).prefault({}),
    /** Where decisions are noted, without content. */
    audit: z.strictObject({ folder: z.string().startsWith('/') }).optional()
});

/** Limits that an administrator sets; users and workspaces can only ask for less. */
export type Policy = Readonly<z.infer<typeof policySchema>>;

/** Policy as it is now. */
export interface PolicySource {
    readonly policy: Policy;
    readonly onDidChange: Event<void>;
}

/** Holds while a policy cannot be trusted or read: a loosened one would be worse. */
export const strictestPolicy = policySchema.parse({
    agents: [],
    context: 'off',
    tools: 'off',
    exclude: ['*'],
    review: { before: 'everything', guarded: ['*'] }
});

/** Source of no policy. */
export const noPolicy: PolicySource = {
    policy: policySchema.parse({}),
    onDidChange: () => ({ dispose: () => undefined })
};

/** Parses a policy. @throws Error with the fault in one line. */
export function parsePolicy(text: string): Policy {
    const parsed = policySchema.safeParse(JSON.parse(text));
    if (!parsed.success) {
        throw new Error(z.prettifyError(parsed.error).replaceAll(/\s+/g, ' '));
    }
    return parsed.data;
}
