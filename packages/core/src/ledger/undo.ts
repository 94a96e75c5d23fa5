import { randomUUID } from 'node:crypto';
import { slicesOf } from '../support/slices';
import { reverted, Reverted } from './revert';
import { mapSteps } from './steps';
import { FileChange, FileState, isSameState, LedgerState, Step, Turn } from './turn';
import type { TreeWrite, WorkTree } from './work-tree';

/** So many files are written at a time. */
const AT_A_TIME = 16;

/** Comes last of the waves in which files are written. */
const RENAMED = 2;

/** Names changes; all that is given has to fit. */
export interface Selection {
    readonly turn?: string;
    /** Key of an agent: what it alone has written. */
    readonly agent?: string;
    /** A file, or a folder with a slash at its end. */
    readonly path?: string;
}

/** A file with, and without, the selected changes. */
export interface Preview {
    readonly path: string;
    /** Former path of a renamed file, which comes back with it or not at all. */
    readonly from?: string;
    readonly present: FileState | undefined;
    readonly reverted: Reverted;
}

/** Outcome for one file. `both`: somebody has changed the same lines, nothing is written. */
export type UndoneFile = Omit<Preview, 'reverted'> & { readonly without: FileState | undefined } & (
        { readonly kind: 'undone' | 'both' } | { readonly kind: 'refused'; readonly why: TreeWrite }
    );

/** Selects steps to take back, the newest first, with both sides of a renaming. */
export function selectSteps({ turns }: LedgerState, { turn: id, agent, path }: Selection): readonly Step[] {
    const isAgents = ({ agents }: Turn): boolean =>
        agent === undefined ? agents.length > 0 : agents.length === 1 && agents[0].key === agent;
    const steps = turns
        .filter(turn => (id === undefined || turn.id === id) && isAgents(turn))
        .flatMap(turn => turn.steps.filter(step => step.undone === undefined && !isSameState(step.before, step.after)));
    const isNamed = (each: string): boolean =>
        path === undefined || each === path || (path.endsWith('/') && each.startsWith(path));
    const former = new Set(steps.filter(step => isNamed(step.path)).map(({ from }) => from));
    return steps
        .filter(step => isNamed(step.path) || former.has(step.path))
        .sort((one, other) => other.order - one.order);
}

/** Lists what an undo has done, the newest first, with both sides of a renaming that it has taken back. */
export function stepsOfUndo({ turns }: LedgerState, id: string): readonly Step[] {
    const undo = turns.find(turn => turn.id === id && turn.agents.length === 0);
    const undone = turns.flatMap(turn => turn.steps.filter(step => step.undone === id));
    const renamed = new Map(undone.map(({ path, from }) => [from, path]));
    return [...(undo?.steps ?? [])].reverse().map(step => ({ ...step, from: renamed.get(step.path) }));
}

/** Shows each file of steps as it would be without them. @param tree the files as they are. */
export async function previewOf(
    steps: readonly FileChange[],
    tree: string,
    workTree: WorkTree
): Promise<readonly Preview[]> {
    const byPath = new Map<string, FileChange[]>();
    steps.forEach(step => byPath.set(step.path, [...(byPath.get(step.path) ?? []), step]));
    const states = byPath.size > 0 ? await workTree.states(tree, [...byPath.keys()]) : new Map<string, FileState>();
    const previews: Preview[] = [];
    for await (const some of slicesOf([...byPath])) {
        for (const [path, changes] of some) {
            const present = states.get(path);
            const from = changes.find(each => each.from !== undefined && byPath.has(each.from))?.from;
            previews.push({ path, from, present, reverted: await reverted(present, changes, workTree) });
        }
    }
    return previews;
}

/** Writes files as previews show them. @param overwrites blobs that the user agrees to lose, by path. */
export async function writePreviews(
    previews: readonly Preview[],
    workTree: Pick<WorkTree, 'write'>,
    overwrites: ReadonlyMap<string, string | undefined>
): Promise<readonly UndoneFile[]> {
    const files = new Map<string, UndoneFile>();
    const byPath = new Map(previews.map(preview => [preview.path, preview]));
    const partners = new Map<string, Preview[]>(previews.map(preview => [preview.path, [preview]]));
    for (const preview of previews) {
        const former = byPath.get(preview.from ?? '');
        partners.get(preview.path)?.push(...(former ? [former] : []));
        partners.get(former?.path ?? '')?.push(preview);
    }
    const isFree = ({ path, present, reverted: { kind } }: Preview): boolean =>
        kind === 'clean' || (overwrites.has(path) && overwrites.get(path) === present?.blob);
    const write = async ({ path, from, present, reverted: to }: Preview): Promise<void> => {
        const file = { path, from, present, without: to.state };
        const pair = partners.get(path) ?? [];
        const isUnwritten = pair.some(each => (files.get(each.path)?.kind ?? 'undone') !== 'undone');
        if (!pair.every(isFree) || isUnwritten) {
            files.set(path, { ...file, kind: 'both' });
            return;
        }
        const isThere = isSameState(present, to.state);
        const why = isThere ? ({ written: true } as const) : await workTree.write(path, present, to.state);
        files.set(path, why.written ? { ...file, kind: 'undone' } : { ...file, kind: 'refused', why });
    };
    for (const [wave, some] of wavesOf(previews).entries()) {
        const atATime = wave === RENAMED ? 1 : AT_A_TIME;
        for await (const few of slicesOf(some, atATime)) {
            await Promise.all(few.map(write));
        }
    }
    return [...files.values()];
}

/** Parts removals, what is written, and renamed files, whose former paths come back before. */
function wavesOf(previews: readonly Preview[]): readonly (readonly Preview[])[] {
    const waveOf = ({ from, reverted: { state } }: Preview): number => (from !== undefined ? RENAMED : state ? 1 : 0);
    return [0, 1, RENAMED].map(wave => previews.filter(each => waveOf(each) === wave));
}

/** Notes an undo as a turn of the user's, which can be taken back, too. @param id of one that this continues. */
export function withUndo(
    state: LedgerState,
    steps: readonly Step[],
    files: readonly UndoneFile[],
    now: number,
    id: string = randomUUID()
): LedgerState {
    const undone = files.filter(({ kind }) => kind === 'undone');
    const paths = new Set(undone.map(({ path }) => path));
    const orders = new Set(steps.filter(({ path }) => paths.has(path)).map(({ order }) => order));
    const own = undone.map(({ path, present, without }, index): Step => {
        const order = state.nextOrder + index;
        return { path, before: present, after: without, order, by: 'tool', since: now, until: now };
    });
    const former = state.turns.find(turn => turn.id === id);
    const undo: Turn = { id, agents: [], began: now, ended: now, steps: [...(former?.steps ?? []), ...own] };
    const next = mapSteps(
        state,
        ({ order }) => orders.has(order),
        step => [{ ...step, undone: id }]
    );
    return own.length === 0
        ? state
        : {
              ...next,
              turns: [...next.turns.filter(turn => turn.id !== id), undo],
              nextOrder: state.nextOrder + own.length
          };
}

/** Notes that an undo was taken back for these files. */
export function withoutUndo(state: LedgerState, id: string, files: readonly UndoneFile[]): LedgerState {
    const paths = new Set(files.filter(({ kind }) => kind === 'undone').map(({ path }) => path));
    const own = new Set(stepsOfUndo(state, id).flatMap(({ path, order }) => (paths.has(path) ? order : [])));
    const isMeant = ({ path, order, undone }: Step): boolean => own.has(order) || (undone === id && paths.has(path));
    return mapSteps(state, isMeant, ({ undone, ...step }) => (undone === id ? [step] : []));
}
