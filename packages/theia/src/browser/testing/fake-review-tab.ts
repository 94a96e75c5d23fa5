import { Emitter } from '@theia/core/lib/common/event';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type { ReviewTab } from '../review/tab/review-tab';
import { ProposalText } from '../review/text/proposal-text';
import { PlainModel } from './plain-model';

/** A review's tab without an editor: its text is that of a model which a test edits. */
export class FakeReviewTab implements Pick<ReviewTab, keyof ReviewTab> {
    readonly model: PlainModel;
    readonly text: ProposalText;
    readonly editor = {} as MonacoDiffEditor;
    isMarkedEdited = false;
    readOnlyReason: string | undefined;
    coveredBy: string | undefined;

    private readonly onDidCloseEmitter = new Emitter<void>();
    readonly onDidClose = this.onDidCloseEmitter.event;

    /** @param state what of its widget the test keeps. */
    constructor(
        proposal: string,
        private readonly state: { isDisposed: boolean } = { isDisposed: false }
    ) {
        this.model = new PlainModel(proposal);
        this.text = new ProposalText(this.model, proposal);
        this.model.onDidChange = change => this.text.handleModelChange(change);
    }

    get widget(): EditorWidget {
        return this.state as unknown as EditorWidget;
    }

    /** Types at the end of the text. */
    type(text: string): void {
        const end = this.model.getValueLength();
        this.model.edit(end, end, text);
    }

    markEdited(isEdited: boolean): void {
        this.isMarkedEdited = isEdited;
    }

    setReadOnly(reason: string | undefined): void {
        this.readOnlyReason = reason;
    }

    drawText(): boolean {
        return true;
    }

    cover(sentence: string): void {
        this.coveredBy = sentence;
    }

    close(): Promise<void> {
        if (!this.state.isDisposed) {
            this.state.isDisposed = true;
            this.onDidCloseEmitter.fire();
            // An editor's text goes with its tab.
            this.model.dispose();
        }
        return Promise.resolve();
    }
}
