import { DiffPlace, editBack, Hunk, hunksAt, LineRun } from '@agent-companion/client';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { hunksOf, originalLine } from './shown-hunks';

/** Changes of a review as its diff editor shows them, and edits by whole changes, each one undo step. */
export class ReviewChanges {
    constructor(private readonly editor: MonacoDiffEditor) {}

    /** Moves the cursor to the next or the previous change, and from the last to the first. */
    go(where: 'next' | 'previous'): void {
        this.editor.diffEditor.goToDiff(where);
    }

    /** The changes as they are known; undefined until they have been computed. */
    get known(): Hunk[] | undefined {
        const changes = this.editor.diffEditor.getLineChanges();
        return changes ? hunksOf(changes) : undefined;
    }

    /** Whether the cursor is in a change, as far as is known. */
    get isAtChange(): boolean {
        const { side, line } = this.cursor;
        return hunksAt(this.known ?? [], line, side).length > 0;
    }

    /** Line of the file, from 0, that the cursor stands for; undefined while the changes are not known. */
    get fileLine(): number | undefined {
        const { side, line } = this.cursor;
        return side === 'original' ? line : this.known && originalLine(this.known, line);
    }

    /** The side that the cursor is in, and its line. */
    get cursor(): DiffPlace {
        const { diffEditor } = this.editor;
        const [side, control] = diffEditor.getOriginalEditor().hasTextFocus()
            ? (['original', diffEditor.getOriginalEditor()] as const)
            : (['modified', diffEditor.getModifiedEditor()] as const);
        return { side, line: (control.getPosition()?.lineNumber ?? 1) - 1 };
    }

    /** Puts the file's own lines back for a change. @returns whether the text may be edited. */
    takeBack(hunk: Hunk): boolean {
        const { originalModel, modifiedModel, diffEditor } = this.editor;
        const [original, modified] = [originalModel.textEditorModel, modifiedModel.textEditorModel];
        const before = original.getValueLength() === 0 ? [] : original.getLinesContent();
        const edit = editBack(hunk, before, modified.getLinesContent(), modified.getEOL());
        const control = diffEditor.getModifiedEditor();
        control.pushUndoStop();
        const mayEdit = control.executeEdits('agent-companion', [edit]);
        control.pushUndoStop();
        return mayEdit;
    }

    /** Puts the cursor to the first of some lines and shows them; the keyboard stays where it is. */
    moveTo({ start, end }: LineRun): void {
        const control = this.editor.diffEditor.getModifiedEditor();
        control.setPosition({ lineNumber: start + 1, column: 1 });
        control.revealLinesInCenterIfOutsideViewport(start + 1, Math.max(start, end - 1) + 1);
    }
}
