import type { Disposable, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { ReviewRequest } from '@agent-companion/core/contract';
import type { CommentedDiff } from '../comments/review-comments';
import { Disposables } from '../disposables';
import { EditedProposal } from '../drafts/edited-proposal';
import { decisionUnderWaySentence, ownTextSentence } from '../messages/review-sentences';
import type { ProposalText } from '../text/proposal-text';
import { reviewTitle } from './review-title';

/** Tab of a review: the file at the left, the editable text at the right. */
export interface ReviewTab {
    readonly text: ProposalText;
    /** Whether the tab is closed. */
    readonly isClosed: boolean;
    /** Whether the user sees it. */
    readonly isVisible: boolean;
    /** Marks the tab as that of a text that the user has edited: closing it throws that away. */
    markEdited(isEdited: boolean): void;
    /** Keeps the user from typing, with a reason that is said on trying; without one lets the user type again. */
    setReadOnly(reason: string | undefined): void;
    /** Calls a listener when the tab is closed, by the user or by program. */
    onDidClose(listener: () => void): Disposable;
    /** Closes the tab; resolves when it is gone. */
    close(): Promise<void>;
}

/** A diff on the screen: a proposal in a tab that the user edits and decides. */
export class Review<Tab extends ReviewTab = ReviewTab> {
    /** Disposed of when the review is closed. */
    readonly toDispose = new Disposables();

    /** The request, and what the user has made of it. */
    readonly proposal: EditedProposal;

    /** Whether a reload has left its tab, which is where the user has put it. */
    isRestored = false;

    private isMarkedEdited = false;
    private isOver = false;
    private isBeingDecided = false;
    private readOnlyReason: string | undefined;
    private readonly changes = new Emitter<void>();

    /** Fires when the request, or whether the text is edited or decided, has changed, and when it is closed. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(
        request: ReviewRequest,
        protected readonly tab: Tab
    ) {
        this.proposal = new EditedProposal(request, tab.text);
        this.markTab();
        this.updateReadOnly();
        this.toDispose.pushAll([
            this.proposal,
            this.proposal.onDidEdit(() => this.markTab()),
            this.proposal.onDidChange(() => {
                this.markTab();
                this.updateReadOnly();
                this.changes.fire();
            })
        ]);
        this.onDidCloseTab(() => this.proposal.detachText());
    }

    get request(): ReviewRequest {
        return this.proposal.request;
    }

    /** The review as the user comments on it. */
    get commented(): CommentedDiff {
        return { ...this.request, title: reviewTitle(this.request, this.isUnattended) };
    }

    /** Whether its tab is closed. */
    get isClosed(): boolean {
        return this.tab.isClosed;
    }

    /** Whether the user sees it. */
    get isVisible(): boolean {
        return this.tab.isVisible;
    }

    /** Whether the text differs from the proposal. */
    get isEdited(): boolean {
        return this.proposal.isEdited;
    }

    /** True from the moment the user or the agent has decided; closing the tab then decides nothing. */
    get decided(): boolean {
        return this.proposal.isLocked;
    }

    /** Whether it is over, though the user's text may still be shown, to be copied or discarded. */
    get hasEnded(): boolean {
        return this.isOver;
    }

    /** Whether no agent waits for it: its agent has gone, or it has ended. */
    get isUnattended(): boolean {
        return this.request.agentGone || this.isOver;
    }

    /** Whether the user may change the text: not while an agent waits that can write its own only. */
    get takesEdits(): boolean {
        return this.isOver || this.proposal.takesEdits;
    }

    /** The user has decided: the text cannot be edited until the outcome of the decision is known. */
    beginDecision(): void {
        this.isBeingDecided = true;
        this.updateReadOnly();
        this.setDecided(true);
    }

    /** The decision does not count: the review waits for the user again. */
    withdrawDecision(): void {
        this.isBeingDecided = false;
        this.updateReadOnly();
        this.setDecided(false);
    }

    /** It is over, but stays on the screen. */
    markEnded(): void {
        if (!this.isOver) {
            this.isOver = true;
            this.updateReadOnly();
            this.changes.fire();
        }
    }

    /** Marks the tab of an edited review. */
    markTab(): void {
        if (this.tab.isClosed) {
            return;
        }
        const { isEdited } = this;
        this.tab.markEdited(isEdited);
        if (isEdited !== this.isMarkedEdited) {
            this.isMarkedEdited = isEdited;
            this.changes.fire();
        }
    }

    onDidCloseTab(listener: () => void): void {
        this.toDispose.push(this.tab.onDidClose(listener));
    }

    /** Calls a listener when the tab goes, whether the user closes it or the page. */
    onDidLoseTab(listener: () => void): void {
        this.tab.onDidClose(listener);
    }

    /** Closes the tab, without a decision; resolves when it is gone. */
    async close(): Promise<void> {
        this.setDecided(true);
        this.proposal.detachText();
        this.toDispose.dispose();
        await this.tab.close();
    }

    private updateReadOnly(): void {
        const reason = this.isBeingDecided
            ? decisionUnderWaySentence()
            : this.takesEdits
              ? undefined
              : ownTextSentence(this.request.agentName);
        if (reason !== this.readOnlyReason) {
            this.readOnlyReason = reason;
            this.tab.setReadOnly(reason);
        }
    }

    private setDecided(isDecided: boolean): void {
        this.proposal.isLocked = isDecided;
        this.changes.fire();
    }
}

/** The whole text of a review as it is now. */
export function textOf({ request, proposal }: Pick<Review, 'request' | 'proposal'>): string {
    return proposal.outcome.text ?? request.text;
}
