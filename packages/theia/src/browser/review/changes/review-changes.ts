import { Event } from '@theia/core/lib/common/event';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ActionableDiff, DiffLines, DiffPlace } from './change-edits';
import { Hunk, hunkAt, hunksOf, originalLine, TextEdit } from './hunks';

/** The changes of a review as its diff editor shows them, and edits by whole changes, each undone in one step. */
export class ReviewChanges implements ActionableDiff {
    constructor(private readonly editor: MonacoDiffEditor) {}

    /** Moves the cursor to the next or the previous change, and from the last to the first. */
    go(where: 'next' | 'previous'): void {
        this.editor.diffEditor.goToDiff(where);
    }

    get onDidCompute(): Event<void> {
        return this.editor.diffEditor.onDidUpdateDiff;
    }

    /** The changes as they are known; undefined until they have been computed. */
    get known(): Hunk[] | undefined {
        const changes = this.editor.diffEditor.getLineChanges();
        return changes ? hunksOf(changes) : undefined;
    }

    /** Whether the cursor is in a change, as far as is known. */
    get isAtChange(): boolean {
        const { side, line } = this.cursor;
        return hunkAt(this.known ?? [], line, side) !== undefined;
    }

    /** The line of the file, from 0, that the cursor stands for; undefined as long as the changes are not known. */
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

    get version(): string | undefined {
        const texts = this.editor.diffEditor.getModel();
        return texts ? `${texts.original.getVersionId()}/${texts.modified.getVersionId()}` : undefined;
    }

    readLines(): DiffLines {
        const texts = this.editor.diffEditor.getModel();
        if (!texts) {
            throw new Error('The diff editor has no texts.');
        }
        return {
            original: texts.original.getValueLength() === 0 ? [] : texts.original.getLinesContent(),
            modified: texts.modified.getLinesContent(),
            eol: texts.modified.getEOL()
        };
    }

    edit(edits: TextEdit[]): boolean {
        const control = this.editor.diffEditor.getModifiedEditor();
        control.pushUndoStop();
        const mayEdit = control.executeEdits('agent-companion', edits);
        control.pushUndoStop();
        return mayEdit;
    }

    moveTo({ modified: { start, end } }: Hunk): void {
        const control = this.editor.diffEditor.getModifiedEditor();
        control.setPosition({ lineNumber: start + 1, column: 1 });
        control.revealLinesInCenterIfOutsideViewport(start + 1, Math.max(start, end - 1) + 1);
    }
}
