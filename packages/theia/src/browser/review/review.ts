import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { Review as PageReview } from '@agent-companion/client';
import type { ReviewRequest } from '../../common';
import type { ReviewTab } from './tab/review-tab';
import type { OriginalResource } from './text/original-resource';

/** A review in a diff editor of Theia's. */
export class Review extends PageReview<ReviewTab> {
    /** @param original the left side, if the tab has one. */
    constructor(
        request: ReviewRequest,
        tab: ReviewTab,
        readonly original?: OriginalResource
    ) {
        super(request, tab);
    }

    get widget(): EditorWidget {
        return this.tab.widget;
    }

    get editor(): MonacoDiffEditor {
        return this.tab.editor;
    }
}
