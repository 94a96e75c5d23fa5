import { Disposable } from '@theia/core/lib/common/disposable';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type * as monaco from '@theia/monaco-editor-core';
import { eventOrTimeout } from '../event-or-timeout';
import { editBack, explain, Hunk, hunkAt, hunksOf, originalLine } from './hunks';

/** How long, in milliseconds, a diff that is behind the text is waited for. Monaco itself gives up after 5 seconds. */
const PATIENCE = 6_000;

/** What came of editing by changes; `stale` when the differences of a big text are still being computed. */
export type ChangeEdit = 'done' | 'no change at the cursor' | 'stale';

/** The changes of a review as its diff editor shows them, and edits by whole changes, each undone in one step. */
export class ReviewChanges {
    private constructor(private readonly editor: MonacoDiffEditor) {}

    /** The changes that a widget shows; undefined if it is no diff. */
    static in(widget: EditorWidget): ReviewChanges | undefined {
        return widget.editor instanceof MonacoDiffEditor ? new ReviewChanges(widget.editor) : undefined;
    }

    /** Moves the cursor to the next or the previous change, and from the last to the first. */
    go(where: 'next' | 'previous'): void {
        this.editor.diffEditor.goToDiff(where);
    }

    /** Tells whenever the differences have been computed anew. */
    onDidCompute(listener: () => void): Disposable {
        return this.editor.diffEditor.onDidUpdateDiff(listener);
    }

    /** The changes as they are known; undefined as long as nobody has computed them. */
    get known(): Hunk[] | undefined {
        const changes = this.editor.diffEditor.getLineChanges();
        return changes ? hunksOf(changes) : undefined;
    }

    /** Whether the cursor is in a change, as far as is known. */
    get isAtChange(): boolean {
        return this.atCursor(this.known ?? []) !== undefined;
    }

    /** The line of the file, from 0, that the cursor stands for; undefined as long as the changes are not known. */
    get fileLine(): number | undefined {
        const [side, line] = this.cursor;
        return side === 'original' ? line : this.known && originalLine(this.known, line);
    }

    /** Puts the file's own lines back for the change at the cursor. */
    undo(): Promise<ChangeEdit> {
        return this.takeBack((hunk, atCursor) => hunk === atCursor);
    }

    /** Puts the file's own lines back for all changes but the one at the cursor. */
    keepOnly(): Promise<ChangeEdit> {
        return this.takeBack((hunk, atCursor) => hunk !== atCursor);
    }

    private async takeBack(isTaken: (hunk: Hunk, atCursor: Hunk) => boolean): Promise<ChangeEdit> {
        const hunks = await this.current();
        if (!hunks) {
            return 'stale';
        }
        const atCursor = this.atCursor(hunks);
        if (!atCursor) {
            return 'no change at the cursor';
        }
        const [original, modified] = [this.lines('original'), this.lines('modified')];
        const eol = this.model('modified').getEOL();
        const edits = hunks
            .filter(hunk => isTaken(hunk, atCursor))
            .map(hunk => editBack(hunk, original, modified, eol));
        const control = this.editor.diffEditor.getModifiedEditor();
        control.pushUndoStop();
        control.executeEdits('gemini-companion', edits);
        control.pushUndoStop();
        return 'done';
    }

    /** The hunks of the texts as they are now. Monaco computes them in the background, so they may be late. */
    private async current(): Promise<Hunk[] | undefined> {
        const deadline = Date.now() + PATIENCE;
        for (;;) {
            const hunks = this.known ?? [];
            if (explain(hunks, this.lines('original'), this.lines('modified'))) {
                return hunks;
            }
            if (Date.now() >= deadline) {
                return undefined;
            }
            await eventOrTimeout(this.editor.diffEditor.onDidUpdateDiff, deadline - Date.now());
        }
    }

    private atCursor(hunks: readonly Hunk[]): Hunk | undefined {
        const [side, line] = this.cursor;
        return hunkAt(hunks, line, side);
    }

    /** The side that the cursor is in, and its line, from 0. */
    private get cursor(): ['original' | 'modified', number] {
        const { diffEditor } = this.editor;
        const [side, control] = diffEditor.getOriginalEditor().hasTextFocus()
            ? (['original', diffEditor.getOriginalEditor()] as const)
            : (['modified', diffEditor.getModifiedEditor()] as const);
        return [side, (control.getPosition()?.lineNumber ?? 1) - 1];
    }

    private model(side: 'original' | 'modified'): monaco.editor.ITextModel {
        const models = this.editor.diffEditor.getModel();
        if (!models) {
            throw new Error('The diff editor has no texts.');
        }
        return models[side];
    }

    private lines(side: 'original' | 'modified'): string[] {
        return this.model(side).getLinesContent();
    }
}
