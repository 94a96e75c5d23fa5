import { nls } from '@theia/core/lib/common/nls';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type { ReviewRequest } from '../../common';
import { EditedProposal } from './edited-proposal';
import type { ReviewTab } from './tab/review-tab';
import type { OriginalResource } from './text/original-resource';

export type { SetAside } from './drafts/earlier-draft';

/** A diff on the screen: a proposal in a tab that the user edits and decides. */
export class Review extends EditedProposal {
    private isMarkedEdited = false;

    /** @param original the left side, if the tab has one. */
    constructor(
        request: ReviewRequest,
        private readonly tab: ReviewTab,
        readonly original?: OriginalResource
    ) {
        super(request, tab.text);
        this.markTab();
        const update = (): void => this.markTab();
        this.toDispose.pushAll([this.onDidEdit(update), this.onDidChange(update)]);
        this.onDidCloseTab(() => this.detachText());
    }

    /** True from the moment the user or the agent has decided; closing the tab then decides nothing. */
    get decided(): boolean {
        return this.isDecided;
    }

    get widget(): EditorWidget {
        return this.tab.widget;
    }

    get editor(): MonacoDiffEditor {
        return this.tab.editor;
    }

    /** The user has decided: the text cannot be edited until the outcome of the decision is known. */
    beginDecision(): void {
        this.isDecided = true;
        this.tab.setReadOnly(
            nls.localize(
                'agent-companion/decisionUnderWay',
                'Your decision is on its way. If it does not count, you can go on editing.'
            )
        );
        this.onDidChangeEmitter.fire();
    }

    /** The decision does not count: the review waits for the user again. */
    withdrawDecision(): void {
        this.isDecided = false;
        this.tab.setReadOnly(undefined);
        this.onDidChangeEmitter.fire();
    }

    /** Marks the tab of an edited review. Theia takes the mark away when it adds the tab to the page. */
    markTab(): void {
        if (this.tab.widget.isDisposed) {
            return;
        }
        const { isEdited } = this;
        this.tab.markEdited(isEdited);
        if (isEdited !== this.isMarkedEdited) {
            this.isMarkedEdited = isEdited;
            this.onDidChangeEmitter.fire();
        }
    }

    onDidCloseTab(listener: () => void): void {
        this.toDispose.push(this.tab.onDidClose(listener));
    }

    /** Closes the tab, without a decision; resolves when it is gone. */
    async close(): Promise<void> {
        this.isDecided = true;
        this.onDidChangeEmitter.fire();
        this.toDispose.dispose();
        await this.tab.close();
    }
}
