import { Emitter } from '@agent-companion/core/support';
import type { ReviewTab } from '../review/review';
import { ProposalText } from '../text/proposal-text';
import { PlainModel } from './plain-model';

/** A review's tab without an editor: its text is that of a model which a test edits. */
export class FakeReviewTab implements ReviewTab {
    readonly model: PlainModel;
    readonly text: ProposalText;

    private readonly closes = new Emitter<void>();
    readonly onDidClose = this.closes.event;

    /** @param state what a test, or a fake of an editor's own tab, changes. */
    constructor(
        proposal: string,
        readonly state: { isDisposed: boolean; isVisible?: boolean } = { isDisposed: false }
    ) {
        this.model = new PlainModel(proposal);
        this.text = new ProposalText(this.model, proposal);
        this.model.onDidChange = change => this.text.handleModelChange(change);
    }

    get isClosed(): boolean {
        return this.state.isDisposed;
    }

    get isVisible(): boolean {
        return this.state.isVisible === true;
    }

    /** Types at the end of the text. */
    type(text: string): void {
        const end = this.model.getValueLength();
        this.model.edit(end, end, text);
    }

    markEdited(): void {}

    setReadOnly(): void {}

    close(): Promise<void> {
        if (!this.isClosed) {
            this.state.isDisposed = true;
            this.closes.fire();
            // An editor's text goes with its tab.
            this.model.dispose();
        }
        return Promise.resolve();
    }
}
