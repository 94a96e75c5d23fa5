import * as vscode from 'vscode';
import { endedQuestion, fileNameOf, nls, ReviewDecisions, ReviewService } from '@agent-companion/page';
import { plainText } from '../messages/plain-text';
import type { DiffOpener, DiffReview } from './diff-opener';

/** What notifications lead to. */
interface NotificationServices {
    readonly reviews: ReviewService<DiffReview>;
    readonly decisions: ReviewDecisions<DiffReview>;
    readonly opener: DiffOpener;
}

/** Tells of what happens to reviews that the user may not see, and would not know. */
export class ReviewNotifications {
    private readonly ended = new WeakSet<DiffReview>();
    private readonly startedAt = Date.now();

    constructor(private readonly services: NotificationServices) {
        services.reviews.onDidOpen(review => {
            this.tellOfUnseen(review);
            this.tellOfReplacement(review);
        });
        services.reviews.onDidChange(review => this.tellOfEnd(review));
    }

    /** Of a change that is behind another one, or in a window that the user is not in; of one from before a reload it was told. */
    private tellOfUnseen(review: DiffReview): void {
        const { agentName, fileUri, proposedAt } = review.request;
        if ((review.isVisible && vscode.window.state.focused) || proposedAt < this.startedAt) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/proposesChange',
            '{0} proposes a change to {1}.',
            agentName,
            fileNameOf(fileUri)
        );
        const show = { title: nls.localize('agent-companion/show', 'Show') };
        this.tell(vscode.window.showInformationMessage(plainText(sentence), show), answer =>
            answer === show && !review.isClosed ? this.services.opener.reveal(review) : undefined
        );
    }

    /** The agent's newer proposal has taken the place of what the user had made of the one before. */
    private tellOfReplacement({ proposal }: DiffReview): void {
        proposal.onDidSetAside(({ byUser }) => {
            if (!byUser) {
                const { agentName, fileUri } = proposal.request;
                const sentence = nls.localize(
                    'agent-companion/updatedOverEdits',
                    '{0} has updated its proposal for {1}. Your edits were set aside.',
                    agentName,
                    fileNameOf(fileUri)
                );
                const restore = { title: nls.localize('agent-companion/restoreEdits', 'Restore My Edits') };
                const offers = proposal.takesEdits ? [restore] : [];
                this.tell(vscode.window.showWarningMessage(plainText(sentence), ...offers), answer =>
                    answer === restore ? proposal.restoreEarlierEdits() : undefined
                );
            }
        });
    }

    /** Its agent no longer waits, and the host has nothing of it any more: the text is in its tab only. */
    private tellOfEnd(review: DiffReview): void {
        if (!review.hasEnded || review.isClosed || this.ended.has(review)) {
            return;
        }
        this.ended.add(review);
        const { text, choices } = endedQuestion(review);
        const actions = choices.map(({ label, value }) => ({ title: label, value }));
        const sentence = `${fileNameOf(review.request.fileUri)}: ${text}`;
        this.tell(vscode.window.showWarningMessage(plainText(sentence), ...actions), answer =>
            answer && !review.isClosed ? this.services.decisions[answer.value](review) : undefined
        );
    }

    private tell<T>(told: Thenable<T | undefined>, act: (answer: T | undefined) => Promise<void> | void): void {
        told.then(act).then(undefined, () => undefined);
    }
}
