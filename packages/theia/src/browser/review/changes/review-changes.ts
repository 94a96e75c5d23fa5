import { Hunk, hunksAt, LineRun, ReviewSides, TextEdit } from '@agent-companion/client';
import type * as monaco from '@theia/monaco-editor-core';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { hunksOf, originalLine } from './shown-hunks';

/** The sides of a review in its diff editor, on the screen or behind another tab, and their changes as it shows them. */
export class ReviewChanges implements ReviewSides {
    constructor(private readonly editor: MonacoDiffEditor) {}

    /** The left and the right side. */
    get models(): [original: monaco.editor.ITextModel, modified: monaco.editor.ITextModel] {
        return [this.editor.originalModel.textEditorModel, this.editor.modifiedModel.textEditorModel];
    }

    get original(): string {
        return this.models[0].getValue();
    }

    get modified(): string {
        return this.models[1].getValue();
    }

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

    get cursor(): ReviewSides['cursor'] {
        const { diffEditor } = this.editor;
        const [side, control] = diffEditor.getOriginalEditor().hasTextFocus()
            ? (['original', diffEditor.getOriginalEditor()] as const)
            : (['modified', diffEditor.getModifiedEditor()] as const);
        return { side, line: (control.getPosition()?.lineNumber ?? 1) - 1 };
    }

    edit(edit: TextEdit): boolean {
        const control = this.editor.diffEditor.getModifiedEditor();
        control.pushUndoStop();
        const mayEdit = control.executeEdits('agent-companion', [edit]);
        control.pushUndoStop();
        return mayEdit;
    }

    moveTo({ start, end }: LineRun): void {
        const control = this.editor.diffEditor.getModifiedEditor();
        control.setPosition({ lineNumber: start + 1, column: 1 });
        control.revealLinesInCenterIfOutsideViewport(start + 1, Math.max(start, end - 1) + 1);
    }
}
