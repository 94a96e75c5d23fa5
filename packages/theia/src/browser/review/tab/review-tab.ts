import { Disposable } from '@theia/core/lib/common/disposable';
import { setDirty } from '@theia/core/lib/browser/saveable';
import { waitForClosed } from '@theia/core/lib/browser/widgets/widget';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ProposalModel } from '../text/proposal-model';
import type { ProposalText, ReviewTab as PageReviewTab } from '@agent-companion/client';

/** Tab of a review: a diff editor with the file at the left, the editable text at the right. */
export class ReviewTab implements PageReviewTab {
    private readOnlyReason: string | undefined;

    private constructor(
        readonly widget: EditorWidget,
        readonly editor: MonacoDiffEditor,
        readonly text: ProposalText
    ) {
        // Theia sets all options anew for another language.
        editor.onLanguageChanged(() => this.setReadOnly(this.readOnlyReason));
    }

    /** @throws Error if the widget is no diff editor with a proposal at its right side. */
    static in(widget: EditorWidget): ReviewTab {
        const { editor } = widget;
        const model = editor instanceof MonacoDiffEditor ? editor.modifiedModel : undefined;
        if (!(editor instanceof MonacoDiffEditor) || !(model instanceof ProposalModel) || !model.proposalText) {
            throw new Error(`The application opened '${editor.uri.path.base}' in an editor that cannot show a review.`);
        }
        return new ReviewTab(widget, editor, model.proposalText);
    }

    get isClosed(): boolean {
        return this.widget.isDisposed;
    }

    get isVisible(): boolean {
        return this.widget.isVisible;
    }

    /** Marks the tab as that of a file with unsaved changes: closing it throws away what was typed. */
    markEdited(isEdited: boolean): void {
        setDirty(this.widget, isEdited);
    }

    /** Keeps the user from typing, with a reason that is said on trying; without one lets the user type again. */
    setReadOnly(reason: string | undefined): void {
        this.readOnlyReason = reason;
        // The diff editor's own options: it would put those of its right side back.
        if (!this.widget.isDisposed) {
            const readOnlyMessage = reason === undefined ? undefined : { value: reason };
            this.editor.diffEditor.updateOptions({ readOnly: reason !== undefined, readOnlyMessage });
        }
    }

    /** Calls a listener when the tab is closed, by the user or by program. */
    onDidClose(listener: () => void): Disposable {
        this.widget.disposed.connect(listener);
        return Disposable.create(() => this.widget.disposed.disconnect(listener));
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
