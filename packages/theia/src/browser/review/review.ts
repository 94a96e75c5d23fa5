import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type { ReviewRequest } from '../../common';
import { EditedProposal } from './edited-proposal';
import type { ReviewTab } from './tab/review-tab';
import type { OriginalResource } from './text/original-resource';

/** A diff on the screen: a proposal in a tab that the user edits and decides. */
export class Review {
    /** Disposed of when the review is closed. */
    readonly toDispose = new DisposableCollection();

    /** The request, and what the user has made of it. */
    readonly proposal: EditedProposal;

    private isMarkedEdited = false;
    private isAwaitingNext = false;
    private isOver = false;
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when the request, or whether the text is edited or decided, has changed, and when it is closed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** @param original the left side, if the tab has one. */
    constructor(
        request: ReviewRequest,
        private readonly tab: Pick<ReviewTab, keyof ReviewTab>,
        readonly original?: OriginalResource
    ) {
        this.proposal = new EditedProposal(request, tab.text);
        this.markTab();
        this.toDispose.pushAll([
            this.proposal,
            this.onDidChangeEmitter,
            this.proposal.onDidEdit(() => this.markTab()),
            this.proposal.onDidChange(() => {
                this.markTab();
                this.onDidChangeEmitter.fire();
            })
        ]);
        this.onDidCloseTab(() => this.proposal.detachText());
    }

    get request(): ReviewRequest {
        return this.proposal.request;
    }

    /** Renders pending changes of the text at once. @returns whether a line of it is drawn; none is while the editor has no size. */
    drawText(): boolean {
        return this.tab.drawText();
    }

    /** Whether the text differs from the proposal. */
    get isEdited(): boolean {
        return this.proposal.isEdited;
    }

    /** True from the moment the user or the agent has decided; closing the tab then decides nothing. */
    get decided(): boolean {
        return this.proposal.isLocked;
    }

    /** Whether it has been decided and stays only until the agent's next file takes its place, for a moment. */
    get awaitsNext(): boolean {
        return this.isAwaitingNext;
    }

    /** Whether it is over, though what the user has made of it is still shown: it can be copied or discarded. */
    get hasEnded(): boolean {
        return this.isOver;
    }

    /** Whether no agent waits for it: its agent has gone, or it has ended. It is nobody's then, also not of an agent of the same name. */
    get isUnattended(): boolean {
        return this.request.agentGone || this.isOver;
    }

    get widget(): EditorWidget {
        return this.tab.widget;
    }

    get editor(): MonacoDiffEditor {
        return this.tab.editor;
    }

    /** The user has decided: the text cannot be edited until the outcome of the decision is known. */
    beginDecision(): void {
        this.tab.setReadOnly(
            nls.localize(
                'agent-companion/decisionUnderWay',
                'Your decision is on its way. If it does not count, you can go on editing.'
            )
        );
        this.setDecided(true);
    }

    /** The decision does not count: the review waits for the user again. */
    withdrawDecision(): void {
        this.tab.setReadOnly(undefined);
        this.setDecided(false);
    }

    /** The decision counts: the tab stays for a moment, and says that the next file is awaited. */
    awaitNext(): void {
        this.isAwaitingNext = true;
        this.tab.cover(nls.localize('agent-companion/waitingForNextFile', 'Waiting for the next file…'));
    }

    /** It is over, but stays on the screen. */
    markEnded(): void {
        if (!this.isOver) {
            this.isOver = true;
            this.onDidChangeEmitter.fire();
        }
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
        this.setDecided(true);
        this.proposal.detachText();
        this.toDispose.dispose();
        await this.tab.close();
    }

    private setDecided(isDecided: boolean): void {
        this.proposal.isLocked = isDecided;
        this.onDidChangeEmitter.fire();
    }
}
