import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { hunksOf } from './hunks';

/**
 * Has a new diff editor go to its first change only while its cursor is at the beginning. In big texts the change is
 * known late, and a moving cursor would take typed text along.
 */
export function revealFirstChangeOnlyAtFirst({ diffEditor }: Pick<MonacoDiffEditor, 'diffEditor'>): void {
    // Monaco's own waits for the differences once more, and then moves the cursor wherever that is by now.
    diffEditor.revealFirstDiff = () => {
        const reveal = (): void => {
            const changes = diffEditor.getLineChanges();
            const control = diffEditor.getModifiedEditor();
            if (changes) {
                updating.dispose();
                const { lineNumber, column } = control.getPosition() ?? {};
                const [first] = hunksOf(changes);
                if (first && lineNumber === 1 && column === 1) {
                    const { start, end } = first.modified;
                    control.setPosition({ lineNumber: start + 1, column: 1 });
                    control.revealLinesInCenter(start + 1, Math.max(start, end - 1) + 1);
                }
            }
        };
        const updating = diffEditor.onDidUpdateDiff(reveal);
        reveal();
    };
}
