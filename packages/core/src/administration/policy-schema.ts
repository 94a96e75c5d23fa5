import { z } from 'zod';
import { knownAgents } from '../agents/known-agents';
import { Policy } from '../agents/policy';
import { MAX_GLOB_LENGTH, MAX_GLOBS, reviewsBefore } from '../protocol';

const globs = z.array(z.string().min(1).max(MAX_GLOB_LENGTH)).max(MAX_GLOBS).default([]);

/** Takes no key that it does not know: a misspelled one would forbid nothing. */
const policySchema: z.ZodType<Policy> = z.strictObject({
    agents: z.array(z.enum(knownAgents.map(({ kind }) => kind))).optional(),
    context: z.enum(['on', 'off']).default('on'),
    tools: z.enum(['on', 'read-only', 'off']).default('on'),
    exclude: globs,
    review: z.strictObject({ before: z.enum(reviewsBefore).default('asked'), guarded: globs }).prefault({}),
    audit: z.strictObject({ folder: z.string().startsWith('/') }).optional()
});

/** Reads the text of a policy file. @throws Error that says what is wrong with it, in one line. */
export function parsePolicy(text: string): Policy {
    const parsed = policySchema.safeParse(JSON.parse(text));
    if (!parsed.success) {
        throw new Error(z.prettifyError(parsed.error).replaceAll(/\s+/g, ' '));
    }
    return parsed.data;
}
