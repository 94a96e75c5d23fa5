import type { ContributedTool } from '@agent-companion/server';

/** How many tools a page may offer. Models choose badly from many. */
export const MAX_OFFERED_TOOLS = 200;

/** What Gemini's and other model APIs take for the name of a function, with room for the prefix that a client adds. */
const NAME = /^[a-z_][a-z0-9_-]{0,47}$/i;

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 4_000;

/** Of a schema: UTF-16 code units as JSON, and how deep it may be. */
const MAX_SCHEMA_LENGTH = 32 * 1024;
const MAX_SCHEMA_DEPTH = 24;

/** Why a contributed tool cannot be offered, in a sentence for its author; undefined if it can. */
export function problemOfTool({ name, title, description, inputSchema }: ContributedTool): string | undefined {
    if (!NAME.test(name)) {
        return 'Its name must be 1 to 48 letters, digits, underscores and hyphens, and begin with a letter or an underscore.';
    }
    if (title === '' || title.length > MAX_TITLE_LENGTH) {
        return `Its title must have 1 to ${MAX_TITLE_LENGTH} characters.`;
    }
    if (description === '' || description.length > MAX_DESCRIPTION_LENGTH) {
        return `Its description must have 1 to ${MAX_DESCRIPTION_LENGTH} characters.`;
    }
    if (inputSchema.type !== 'object') {
        return "Its inputSchema must have the type 'object'.";
    }
    if (depthOf(inputSchema) > MAX_SCHEMA_DEPTH || JSON.stringify(inputSchema).length > MAX_SCHEMA_LENGTH) {
        return `Its inputSchema must not be deeper than ${MAX_SCHEMA_DEPTH} levels, nor longer than ${MAX_SCHEMA_LENGTH} characters.`;
    }
    return hasForeignReference(inputSchema) ? 'Its inputSchema must not refer to other documents.' : undefined;
}

/** How deep a value is nested, as far as the limit goes. */
function depthOf(value: unknown, depth = 0): number {
    return typeof value === 'object' && value !== null && depth <= MAX_SCHEMA_DEPTH
        ? Math.max(depth, ...Object.values(value).map(part => depthOf(part, depth + 1)))
        : depth;
}

function hasForeignReference(value: unknown): boolean {
    return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(value).some(
            ([key, part]) =>
                (key === '$ref' && typeof part === 'string' && !part.startsWith('#')) || hasForeignReference(part)
        )
    );
}
