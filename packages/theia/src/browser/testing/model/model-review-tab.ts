import { FakeReviewTab } from '../fake-review-tab';
import type { ModelTab } from './model-tab';

/** The tab of a review, which goes from the page before it is disposed of. */
export class ModelReviewTab extends FakeReviewTab {
    constructor(
        text: string,
        tab: ModelTab,
        private readonly remove: () => void
    ) {
        super(text, tab);
        this.onDidClose(() => tab.dispose());
    }

    override close(): Promise<void> {
        this.remove();
        return super.close();
    }
}
