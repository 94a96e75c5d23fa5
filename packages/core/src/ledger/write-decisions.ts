import type { LedgerBook } from './ledger-book';
import { withoutSteps, withStepInstead } from './steps';
import { isSameState, LedgerState, Step } from './turn';
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

/** Outcome of an undo; `id` is for taking it back, absent if nothing is written. */
interface UndoOutcome {
    readonly id?: string;
    readonly files: readonly UndoneFile[];
}

/** A change to be kept, in a file that was shown between two blobs. */
interface KeptChange {
    readonly present: string;
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
        const { book } = this;
        return book.run(() => {
            book.set(withoutSteps(book.state, selectSteps(book.state, selection)));
            return Promise.resolve();
        });
    }

    /** Takes back what is selected. @param overwrites whether lines that somebody has changed since go, too. */
    undo(selection: Selection, overwrites = false): Promise<UndoOutcome> {
        const { book } = this;
        const { workTree, clock } = book.options;
        return book.run(async () => {
            const { steps, previews } = await this.look(state => selectSteps(state, selection));
            const files = await writePreviews(previews, workTree, overwrites);
            const state = withUndo(book.state, steps, files, clock.now());
            const id = state === book.state ? undefined : state.turns.at(-1)?.id;
            book.set(state);
            await this.explain(files);
            return { files, id };
        });
    }

    /** Takes an undo back. */
    redo(id: string): Promise<readonly UndoneFile[]> {
        const { book } = this;
        return book.run(async () => {
            const { previews } = await this.look(state => stepsOfUndo(state, id));
            const files = await writePreviews(previews, book.options.workTree);
            book.set(withoutUndo(book.state, id, files));
            await this.explain(files);
            return files;
        });
    }

    /** Keeps changes of a turn's file, by the content it has with these alone. @returns whether it was as shown. */
    keepChange(file: Selection, { present, without, kept }: KeptChange): Promise<boolean> {
        const { book } = this;
        return book.run(async () => {
            const { steps, previews } = await this.look(state => selectSteps(state, file));
            const preview = previews.find(({ path }) => path === file.path);
            const own = steps.filter(({ path }) => path === file.path);
            if (!preview || preview.present?.blob !== present || preview.without?.blob !== without) {
                return false;
            }
            const blob = await book.options.workTree.keep(kept);
            const before = { ...preview.present, ...preview.without, blob };
            book.set(withStepInstead(book.state, own, { ...own[0], before, after: preview.present }));
            return true;
        });
    }

    private async look(
        choose: (state: LedgerState) => readonly Step[]
    ): Promise<{ readonly steps: readonly Step[]; readonly previews: readonly Preview[] }> {
        await this.book.look();
        const { seen } = this.book.state;
        const steps = seen ? choose(this.book.state) : [];
        return { steps, previews: seen ? await previewOf(steps, seen.tree, this.book.options.workTree) : [] };
    }

    /** Has our own writes be nobody's. */
    private async explain(files: readonly UndoneFile[]): Promise<void> {
        files
            .filter(({ kind, present, without }) => kind === 'undone' && !isSameState(present, without))
            .forEach(({ path, present, without }) =>
                this.book.userWrites.add(path, { before: present, after: without })
            );
        await this.book.look();
    }
}
