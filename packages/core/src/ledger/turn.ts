import * as path from 'node:path';
import * as z from 'zod';

const blob = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** Below the work tree, with slashes, and nowhere else. */
const name = z.string().refine(each => !path.isAbsolute(each) && !each.split('/').includes('..'));

const fileState = z.object({ blob, mode: z.enum(['regular', 'executable', 'link']) }).readonly();

/** State of a file: the id of its bytes, and its kind; the bytes of a link are its target. */
export type FileState = z.infer<typeof fileState>;

export type FileMode = FileState['mode'];

const fileChange = z.object({
    path: name,
    /** Missing states are missing files. */
    before: fileState.optional(),
    after: fileState.optional(),
    /** Former path of a renamed file; the former one has a change of its own. */
    from: name.optional()
});

/** Change of one file. */
export type FileChange = Readonly<z.infer<typeof fileChange>>;

export const stepSchema = fileChange.extend({
    /** Counts through all turns; its id, too. */
    order: z.number(),
    /** `shell` if no hook has named the file. */
    by: z.enum(['tool', 'shell']),
    /** The undo that has taken it back. */
    undone: z.string().optional()
});

/** One change that agents have made. */
export type Step = Readonly<z.infer<typeof stepSchema>>;

/** A step that has no place among others yet. */
export type Made = Pick<Step, 'by'> & FileChange;

const ledgerAgent = z.object({
    /** Tells its session from others. */
    key: z.string(),
    /** See `AgentTraits`. */
    kind: z.string().optional(),
    /** For people. */
    label: z.string()
});

/** An agent as the ledger names it. */
export type LedgerAgent = Readonly<z.infer<typeof ledgerAgent>>;

export const turnSchema = z.object({
    id: z.uuid(),
    /** None for an undo, whose steps are the user's. */
    agents: z.array(ledgerAgent.readonly()).readonly(),
    /** Milliseconds since 1970. */
    began: z.number(),
    ended: z.number().optional()
});

/** Changes between an agent's begin and end, or of agents that cannot be told apart. */
export type Turn = Readonly<z.infer<typeof turnSchema>> & { readonly steps: readonly Step[] };

const seenTree = z.object({
    tree: blob,
    /** Content of the commit that is checked out. */
    head: blob.optional(),
    /** The newest one was made here, not checked out. */
    isCommit: z.literal(true).optional(),
    /** Content that is staged. */
    index: blob.optional()
});

/** A work tree at one moment, by ids. */
export type SeenTree = Readonly<z.infer<typeof seenTree>>;

export const stateSchema = z.object({
    /** The work tree as seen last; undefined if it was not, or could not be. */
    seen: seenTree.optional(),
    /** Count of agents' turns that have been forgotten to make room. */
    dropped: z.number(),
    /** The order of the next step. */
    nextOrder: z.number(),
    /** Ids, in the order of their beginnings. */
    turns: z.array(z.uuid())
});

/** Everything that a window remembers of its agents' writes. */
export type LedgerState = Readonly<Omit<z.infer<typeof stateSchema>, 'turns'>> & { readonly turns: readonly Turn[] };

/** Whether two files are alike, or both missing. */
export function isSameState(one: FileState | undefined, other: FileState | undefined): boolean {
    return one?.blob === other?.blob && one?.mode === other?.mode;
}

export function isOpen({ ended }: Turn): boolean {
    return ended === undefined;
}

export function isOf({ agents }: Turn, key: string): boolean {
    return agents.some(agent => agent.key === key);
}
