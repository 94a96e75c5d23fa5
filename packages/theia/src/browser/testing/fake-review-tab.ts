import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { FakeReviewTab as PageReviewTab } from '@agent-companion/page/testing';
import type { ReviewTab } from '../review/tab/review-tab';

/** A review's tab without an editor, whose widget has no more than the test gives it. */
export class FakeReviewTab extends PageReviewTab implements Pick<ReviewTab, keyof ReviewTab> {
    readonly editor = {} as MonacoDiffEditor;

    get widget(): EditorWidget {
        return this.state as unknown as EditorWidget;
    }

    cover(): void {}
}
