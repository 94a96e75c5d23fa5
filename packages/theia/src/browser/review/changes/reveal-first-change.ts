import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { hunksOf } from './shown-hunks';

/** Moves a new diff's cursor to its first change, unless the user acts first. */
export function revealFirstChangeOnlyAtFirst({ editor }: EditorWidget): void {
    // Theia leaves alone only an editor with a state to restore. Its widget takes another kind of state than its editor.
    editor.restoreViewState({});
    if (!(editor instanceof MonacoDiffEditor)) {
        return;
    }
    const { diffEditor } = editor;
    const control = diffEditor.getModifiedEditor();
    const stop = (): void => listening.forEach(listener => listener.dispose());
    const revealChange = (): void => {
        const changes = diffEditor.getLineChanges();
        if (!changes) {
            return;
        }
        stop();
        const { lineNumber, column } = control.getPosition() ?? {};
        const [first] = hunksOf(changes);
        if (first && lineNumber === 1 && column === 1) {
            const { start, end } = first.modified;
            control.setPosition({ lineNumber: start + 1, column: 1 });
            control.revealLinesInCenter(start + 1, Math.max(start, end - 1) + 1);
        }
    };
    const listening = [control.onKeyDown(stop), control.onMouseDown(stop), diffEditor.onDidUpdateDiff(revealChange)];
}
