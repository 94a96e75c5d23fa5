import type { LedgerBook } from './ledger-book';
import { withoutSteps, withStepInstead } from './steps';
import {
    Preview,
    previewOf,
    Selection,
    selectSteps,
    stepsOfUndo,
    UndoneFile,
    withoutUndo,
    withUndo,
    writePreviews
} from './undo';
import { FileState, isSameState, LedgerState, Step } from './turn';

/** A file of one turn. */
type FileOfTurn = Required<Pick<Selection, 'turn' | 'path'>>;

/** Outcome of an undo; `id` is for taking it back, absent if nothing is written. */
interface UndoOutcome {
    readonly id?: string;
    readonly files: readonly UndoneFile[];
}

/** A change to be kept, in a file that was shown between two blobs. */
interface KeptChange {
    readonly present: string | undefined;
    readonly without: string | undefined;
    /** The file without the agent's other changes. */
    readonly kept: Uint8Array;
}

/** The user's decisions on agents' writes. Nothing that somebody else has written since is lost. */
export class WriteDecisions {
    constructor(private readonly book: LedgerBook) {}

    /** Shows each selected file with and without the changes; none if files cannot be seen. */
    preview(selection: Selection): Promise<readonly Preview[]> {
        return this.book.run(async () => (await this.look(state => selectSteps(state, selection))).previews);
    }

    /** Takes what is selected for the user's own. */
    keep(selection: Selection): Promise<void> {
        return this.book.run(() => {
            this.book.set(withoutSteps(this.book.state, selectSteps(this.book.state, selection)));
            return Promise.resolve();
        });
    }

    /** Takes back what is selected. @param overwrites contents that may be lost. @param id of an undo to continue. */
    undo(
        selection: Selection,
        overwrites: ReadonlyMap<string, string | undefined> = new Map(),
        id?: string
    ): Promise<UndoOutcome> {
        return this.book.run(async () => {
            const { steps, previews } = await this.look(state => selectSteps(state, selection));
            return this.note(steps, await writePreviews(previews, this.book.workTree, overwrites), id);
        });
    }

    /** Takes an undo back. */
    redo(id: string): Promise<readonly UndoneFile[]> {
        return this.book.run(async () => {
            const { previews } = await this.look(state => stepsOfUndo(state, id));
            const files = await writePreviews(previews, this.book.workTree, new Map());
            await this.explain(withoutUndo(this.book.state, id, files), files);
            return files;
        });
    }

    /** Keeps changes of a turn's file, by the content it has with these alone. @returns whether it was as shown. */
    keepChange(file: FileOfTurn, { present, without, kept }: KeptChange): Promise<boolean> {
        return this.book.run(async () => {
            const { steps, previews } = await this.look(state => selectSteps(state, file));
            const preview = previews.find(({ path }) => path === file.path);
            const own = steps.filter(({ path }) => path === file.path);
            const [now, former] = [preview?.present, preview?.reverted.state];
            if (now?.blob !== present || former?.blob !== without || own.length === 0) {
                return false;
            }
            const blob = await this.book.workTree.keep(kept);
            const before: FileState = { mode: 'regular', ...now, ...former, blob };
            this.book.set(withStepInstead(this.book.state, own, { ...own[0], before, after: now }));
            return true;
        });
    }

    private async look(
        choose: (state: LedgerState) => readonly Step[]
    ): Promise<{ readonly steps: readonly Step[]; readonly previews: readonly Preview[] }> {
        await this.book.look();
        const { seen } = this.book.state;
        const steps = seen ? choose(this.book.state) : [];
        return { steps, previews: seen ? await previewOf(steps, seen.tree, this.book.workTree) : [] };
    }

    private async note(steps: readonly Step[], files: readonly UndoneFile[], id?: string): Promise<UndoOutcome> {
        const state = withUndo(this.book.state, steps, files, this.book.clock.now(), id);
        const isNoted = state !== this.book.state;
        await this.explain(state, files);
        return { files, ...(isNoted && { id: state.turns.at(-1)?.id }) };
    }

    /** Takes a state with our own writes, which are nobody's: at once, as the process may end between. */
    private async explain(state: LedgerState, files: readonly UndoneFile[]): Promise<void> {
        const written = files.filter(
            ({ kind, present, without }) => kind === 'undone' && !isSameState(present, without)
        );
        this.book.explain(
            ...written.map(({ path, present, without }) => {
                return { path, before: present, after: without };
            })
        );
        await this.book.look(state);
    }
}
