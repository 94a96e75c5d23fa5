import * as path from 'node:path';
import * as z from 'zod';

const blobSchema = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** A path below the work tree, with slashes. */
const pathSchema = z.string().refine(each => !path.isAbsolute(each) && !each.split('/').includes('..'));

const fileSchema = z.object({ blob: blobSchema, mode: z.enum(['regular', 'executable', 'link']) }).readonly();

/** State of a file: the id of its bytes, which are a link's target, and its kind. */
export type FileState = z.infer<typeof fileSchema>;

export type FileMode = FileState['mode'];

const changeSchema = z.object({
    path: pathSchema,
    before: fileSchema.optional(),
    after: fileSchema.optional(),
    /** Former path of a renamed file; the former one has a change of its own. */
    from: pathSchema.optional()
});

/** Change of one file; a missing state is a missing file. */
export type FileChange = Readonly<z.infer<typeof changeSchema>>;

export const stepSchema = changeSchema
    .extend({
        /** Counts through all turns; its id, too. */
        order: z.number(),
        by: z.enum(['tool', 'shell']),
        /** When it was made: after one look began, before another ended; milliseconds since 1970. */
        since: z.number(),
        until: z.number(),
        /** The undo that has taken it back. */
        undone: z.string().optional(),
        /** Other contents in records at the turn's end, null for none; newer ones keep the step. */
        recorded: z.object({ index: fileSchema.nullable(), head: fileSchema.nullable() }).partial().optional()
    })
    .readonly();

/** One change that agents have made; `shell` if no hook has named the file. */
export type Step = z.infer<typeof stepSchema>;

/** A step that has no place among others yet. */
export type Made = Pick<Step, 'by' | 'since' | 'until'> & FileChange;

/** Places where the user records contents. */
export type RecordKind = keyof NonNullable<Step['recorded']>;

const agentSchema = z
    .object({
        /** Tells its session from others. */
        key: z.string(),
        /** See `AgentTraits`. */
        kind: z.string().optional(),
        /** For people. */
        label: z.string()
    })
    .readonly();

/** An agent as the ledger names it. */
export type LedgerAgent = z.infer<typeof agentSchema>;

export const turnSchema = z.object({
    id: z.uuid(),
    /** None for an undo, whose steps are the user's. */
    agents: z.array(agentSchema).readonly(),
    /** Milliseconds since 1970. */
    began: z.number(),
    ended: z.number().optional()
});

/** Changes between an agent's begin and end, or of agents that cannot be told apart. */
export type Turn = Readonly<z.infer<typeof turnSchema>> & { readonly steps: readonly Step[] };

export const seenSchema = z
    .object({
        tree: blobSchema,
        /** Content of the commit that is checked out. */
        head: blobSchema.optional(),
        /** The newest one was made here, not checked out. */
        isCommit: z.literal(true).optional(),
        /** Changes with each staging; tells nothing else. */
        index: z.string().optional()
    })
    .readonly();

/** A work tree at one moment, by ids. */
export type SeenTree = z.infer<typeof seenSchema>;

/** Everything that a window remembers of its agents' writes. */
export interface LedgerState {
    /** In the order of their beginnings. */
    readonly turns: readonly Turn[];
    /** The work tree as seen last; undefined if it was not, or could not be. */
    readonly seen?: SeenTree;
    /** Count of agents' turns that have been forgotten to make room. */
    readonly dropped: number;
    /** The order of the next step. */
    readonly nextOrder: number;
}

/** Whether two files are alike, or both missing. */
export function isSameState(one: FileState | undefined, other: FileState | undefined): boolean {
    return one?.blob === other?.blob && one?.mode === other?.mode;
}
