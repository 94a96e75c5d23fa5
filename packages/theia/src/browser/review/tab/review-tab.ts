import { Disposable } from '@theia/core/lib/common/disposable';
import { setDirty } from '@theia/core/lib/browser/saveable';
import { waitForClosed } from '@theia/core/lib/browser/widgets/widget';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';

/** The tab of a review, with the diff editor in it. */
export class ReviewTab {
    constructor(
        private readonly widget: EditorWidget,
        private readonly editor: MonacoDiffEditor
    ) {}

    /** Marks the tab as that of a file with unsaved changes: closing it throws away what was typed. */
    markEdited(isEdited: boolean): void {
        setDirty(this.widget, isEdited);
    }

    /** Keeps the user from typing, with a reason that is said on trying, or lets the user type again. */
    setReadOnly(reason: string | undefined): void {
        // The diff editor's own options: it would put those of its right side back.
        if (!this.widget.isDisposed) {
            const readOnlyMessage = reason === undefined ? undefined : { value: reason };
            this.editor.diffEditor.updateOptions({ readOnly: reason !== undefined, readOnlyMessage });
        }
    }

    /** Has a listener called when the tab is closed, by whomever. */
    onDidClose(listener: () => void): Disposable {
        this.widget.disposed.connect(listener);
        return { dispose: () => this.widget.disposed.disconnect(listener) };
    }

    /** Closes the tab; resolves when it is gone. */
    async close(): Promise<void> {
        if (!this.widget.isDisposed) {
            const gone = waitForClosed(this.widget);
            this.widget.close();
            await gone;
        }
    }
}
