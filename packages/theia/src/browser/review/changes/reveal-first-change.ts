import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { hunksOf } from './hunks';

/**
 * Has a new diff editor go to its first change only while its cursor is at the beginning. In big texts the change is
 * known late, and a moving cursor would take typed text along.
 */
export function revealFirstChangeOnlyAtFirst(widget: EditorWidget): void {
    if (!(widget.editor instanceof MonacoDiffEditor)) {
        return;
    }
    // An editor with a state to restore is left alone by Theia, which moves the cursor wherever that is by then.
    widget.restoreState({});
    const { diffEditor } = widget.editor;
    const updating = diffEditor.onDidUpdateDiff(() => {
        const changes = diffEditor.getLineChanges();
        if (!changes) {
            return;
        }
        updating.dispose();
        const control = diffEditor.getModifiedEditor();
        const { lineNumber, column } = control.getPosition() ?? {};
        const [first] = hunksOf(changes);
        if (first && lineNumber === 1 && column === 1) {
            const { start, end } = first.modified;
            control.setPosition({ lineNumber: start + 1, column: 1 });
            control.revealLinesInCenter(start + 1, Math.max(start, end - 1) + 1);
        }
    });
}
