import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';

/**
 * Lets a diff editor that is about to be shown go to its first change only as long as the user has not begun to work in
 * it. The change is known late where texts are big, and a cursor that moves by itself takes what is typed to another place.
 */
export function revealFirstChangeOnlyAtFirst({ diffEditor }: MonacoDiffEditor): void {
    const reveal = diffEditor.revealFirstDiff.bind(diffEditor);
    diffEditor.revealFirstDiff = () => {
        const control = diffEditor.getModifiedEditor();
        const waiting = new DisposableCollection();
        const stop = (): void => waiting.dispose();
        waiting.pushAll([
            control.onKeyDown(stop),
            control.onMouseDown(stop),
            control.onDidDispose(stop),
            diffEditor.onDidUpdateDiff(() => {
                stop();
                reveal();
            })
        ]);
    };
}
