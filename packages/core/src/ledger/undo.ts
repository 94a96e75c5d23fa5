import { randomUUID } from 'node:crypto';
import { reverted, Reverted } from './revert';
import { liveSteps, mapSteps } from './steps';
import { FileChange, FileState, isSameState, LedgerState, Step, Turn } from './turn';
import type { WorkTree } from './work-tree';

/** Names agents' changes; all that is given has to fit. */
export interface Selection {
    /** Ids. */
    readonly turns?: readonly string[];
    /** A file, or a folder with a slash at its end. */
    readonly path?: string;
}

/** A file with, and without, the selected changes. */
export interface Preview extends Reverted {
    readonly path: string;
    /** Former path of a renamed file, which comes back with it or not at all. */
    readonly from?: string;
    readonly present: FileState | undefined;
}

/** Outcome for one file. `both`: somebody has changed the same lines, nothing is written. */
export interface UndoneFile extends Preview {
    readonly kind: 'undone' | 'both' | 'refused';
}

/** Selects steps to take back, the newest first, with both sides of a renaming. */
export function selectSteps({ turns }: LedgerState, { turns: ids, path }: Selection): readonly Step[] {
    const steps = liveSteps(turns.filter(({ id }) => ids?.includes(id) ?? true));
    const isNamed = (each: string): boolean =>
        path === undefined || each === path || (path.endsWith('/') && each.startsWith(path));
    const former = new Set(steps.filter(step => isNamed(step.path)).map(({ from }) => from));
    return steps
        .filter(step => isNamed(step.path) || former.has(step.path))
        .sort((one, other) => other.order - one.order);
}

/** Lists what an undo has done, the newest first. */
export function stepsOfUndo({ turns }: LedgerState, id: string): readonly Step[] {
    const undo = turns.find(turn => turn.id === id && turn.agents.length === 0);
    return [...(undo?.steps ?? [])].reverse();
}

/** Shows each file of steps as it would be without them. @param tree the files as they are. */
export async function previewOf(
    steps: readonly FileChange[],
    tree: string,
    workTree: WorkTree
): Promise<readonly Preview[]> {
    const byPath = new Map<string, FileChange[]>();
    steps.forEach(step => byPath.set(step.path, [...(byPath.get(step.path) ?? []), step]));
    const states = await workTree.states(tree, [...byPath.keys()]);
    const previews: Preview[] = [];
    for (const [path, changes] of byPath) {
        const present = states.get(path);
        const from = changes.find(each => each.from !== undefined && byPath.has(each.from))?.from;
        previews.push({ path, from, present, ...(await reverted(present, changes, workTree)) });
    }
    return previews;
}

/** Writes files as previews show them. @param overwrites whether lines that somebody has changed since go, too. */
export async function writePreviews(
    previews: readonly Preview[],
    workTree: Pick<WorkTree, 'write'>,
    overwrites = false
): Promise<readonly UndoneFile[]> {
    const files = new Map<string, UndoneFile>();
    const byPath = new Map(previews.map(preview => [preview.path, preview]));
    const renamed = new Map(previews.flatMap(preview => (preview.from === undefined ? [] : [[preview.from, preview]])));
    const isFree = ({ path, isClean }: Preview): boolean =>
        (isClean || overwrites) && (files.get(path)?.kind ?? 'undone') === 'undone';
    for (const preview of inOrder(previews)) {
        const { path, from = '', present, without } = preview;
        const pair = [preview, byPath.get(from), renamed.get(path)].filter(each => each !== undefined);
        const isThere = isSameState(present, without);
        const write = async (): Promise<UndoneFile['kind']> =>
            isThere || (await workTree.write(path, present, without)) ? 'undone' : 'refused';
        files.set(path, { ...preview, kind: pair.every(isFree) ? await write() : 'both' });
    }
    return [...files.values()];
}

/** Orders removals first, but for a renamed file, whose former path comes back before. */
function inOrder(previews: readonly Preview[]): readonly Preview[] {
    const rank = ({ from, without }: Preview): number => (without ? 1 : from === undefined ? 0 : 2);
    return [...previews].sort((one, other) => rank(one) - rank(other));
}

/** Notes an undo as a turn of the user's, which can be taken back, too. */
export function withUndo(
    state: LedgerState,
    steps: readonly Step[],
    files: readonly UndoneFile[],
    now: number
): LedgerState {
    const id = randomUUID();
    const paths = pathsOf(files);
    const own = files
        .filter(({ path }) => paths.has(path))
        .map(({ path, present, without }, index): Step => {
            return { order: state.nextOrder + index, path, before: present, after: without, by: 'tool' };
        });
    const undo: Turn = { id, agents: [], began: now, ended: now, steps: own };
    const undone = steps.filter(({ path }) => paths.has(path));
    const next = mapSteps(state, undone, step => [{ ...step, undone: id }]);
    return own.length === 0
        ? state
        : { ...next, turns: [...next.turns, undo], nextOrder: state.nextOrder + own.length };
}

/** Notes that an undo was taken back for these files. */
export function withoutUndo(state: LedgerState, id: string, files: readonly UndoneFile[]): LedgerState {
    const paths = pathsOf(files);
    const steps = [
        ...stepsOfUndo(state, id),
        ...state.turns.flatMap(turn => turn.steps.filter(step => step.undone === id))
    ];
    const own = steps.filter(({ path }) => paths.has(path));
    return mapSteps(state, own, ({ undone, ...step }) => (undone === id ? [step] : []));
}

function pathsOf(files: readonly UndoneFile[]): ReadonlySet<string> {
    return new Set(files.filter(({ kind }) => kind === 'undone').map(({ path }) => path));
}
