import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type * as monaco from '@theia/monaco-editor-core';
import { hunksOf } from './hunks';

/** `CursorChangeReason`, which Monaco declares for compilers only: the text around the cursor was replaced. */
const TEXT_REPLACED = [1, 2];

/**
 * Lets a new diff editor go to its first change only until the user works in it. In big texts the change is known
 * late, and a moving cursor takes typed text along.
 */
export function revealFirstChangeOnlyAtFirst({ diffEditor }: Pick<MonacoDiffEditor, 'diffEditor'>): void {
    // Monaco's own waits for the differences once more, and then moves the cursor wherever that is by now.
    diffEditor.revealFirstDiff = () => {
        if (reveal(diffEditor)) {
            return;
        }
        const waiting = new DisposableCollection();
        const stop = (): void => waiting.dispose();
        const shown = diffEditor.getModifiedEditor();
        for (const side of [shown, diffEditor.getOriginalEditor()]) {
            waiting.push(side.onKeyDown(stop));
            waiting.push(side.onMouseDown(stop));
            waiting.push(side.onDidChangeCursorPosition(({ reason }) => TEXT_REPLACED.includes(reason) || stop()));
        }
        waiting.push(shown.onDidDispose(stop));
        waiting.push(
            diffEditor.onDidUpdateDiff(() => {
                // Before the cursor moves, which would be taken for the user's doing.
                if (diffEditor.getLineChanges()) {
                    stop();
                    reveal(diffEditor);
                }
            })
        );
    };
}

/** Goes to the first change, and says whether it is known if there is one. */
function reveal(diffEditor: monaco.editor.IStandaloneDiffEditor): boolean {
    const changes = diffEditor.getLineChanges();
    const [first] = hunksOf(changes ?? []);
    if (first) {
        const { start, end } = first.modified;
        const control = diffEditor.getModifiedEditor();
        control.setPosition({ lineNumber: start + 1, column: 1 });
        control.revealLinesInCenter(start + 1, Math.max(start, end - 1) + 1);
    }
    return changes !== null;
}
