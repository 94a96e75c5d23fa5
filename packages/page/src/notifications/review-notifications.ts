import { endedQuestion, UnattendedAction, unattendedQuestion } from '../decision/unattended-questions';
import type { ReviewDecisions } from '../decision/review-decisions';
import { proposalSentence, toBeTold } from '../front/held-notice';
import type { HeldReview, ReviewFront } from '../front/review-front';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import type { Notification, Notify } from './notification';

/** What notifications need of the page. */
export interface NotificationServices<R extends Review = Review> {
    readonly reviews: Pick<ReviewService<R>, 'undecided' | 'onDidOpen' | 'onDidChange'>;
    readonly front: Pick<ReviewFront<R>, 'onDidChangeHeld'>;
    readonly decisions: Pick<ReviewDecisions<R>, UnattendedAction>;
    readonly notify: Notify;
    /** Brings a review in front of the user, with the keyboard. */
    readonly reveal: (review: R) => Promise<void>;
    /** Whether the user is in the window. */
    readonly isWindowFocused: () => boolean;
    /** Where a file is, for people. */
    readonly placeOf: (fileUri: string) => string;
    /** When this page was loaded, in milliseconds since 1970: of what came before, the page before has told. */
    readonly startedAt: number;
}

/** For an editor without a place beside the text: tells of what happens to reviews that the user may not see, and would not know. */
export class ReviewNotifications<R extends Review = Review> {
    private readonly told = new WeakSet<R>();
    /** The reviews that an agent was seen to wait for. */
    private readonly attended = new WeakSet<R>();

    constructor(private readonly services: NotificationServices<R>) {
        const { reviews, front, isWindowFocused } = services;
        reviews.onDidOpen(review => {
            this.tellOfReplacements(review);
            this.tellOfEnd(review);
            if (!isWindowFocused()) {
                this.tellOfProposal(review);
            }
        });
        reviews.onDidChange(review => this.tellOfEnd(review));
        front.onDidChangeHeld(held => this.tellOfHeld(held));
    }

    private tellOfHeld(held: readonly HeldReview<R>[]): void {
        const seen = this.services.reviews.undecided().filter(({ isVisible }) => isVisible);
        toBeTold(held, seen).forEach(review => this.tellOfProposal(review));
    }

    /** Of a change behind what the user types or reads, or in a window that the user is not in. */
    private tellOfProposal(review: R): void {
        const { request, isUnattended } = review;
        if (isUnattended || request.proposedAt < this.services.startedAt || this.told.has(review)) {
            return;
        }
        this.told.add(review);
        const show = { label: nls.localize('agent-companion/show', 'Show'), value: true };
        this.tell({ severity: 'info', text: proposalSentence(request), choices: [show] }, () =>
            review.isClosed ? undefined : this.services.reveal(review)
        );
    }

    /** The agent's newer proposal has taken the place of what the user had made of the one before. */
    private tellOfReplacements({ proposal }: R): void {
        proposal.onDidSetAside(({ byUser }) => {
            if (!byUser) {
                const { agentName, fileUri } = proposal.request;
                const text = nls.localize(
                    'agent-companion/updatedOverEdits',
                    '{0} has updated its proposal for {1}. Your edits were set aside.',
                    agentName,
                    fileNameOf(fileUri)
                );
                const restore = {
                    label: nls.localize('agent-companion/restoreEdits', 'Restore My Edits'),
                    value: true
                };
                this.tell({ severity: 'warn', text, choices: proposal.takesEdits ? [restore] : [] }, () =>
                    proposal.restoreEarlierEdits()
                );
            }
        });
    }

    /** Its agent has waited for it, and waits no longer. */
    private tellOfEnd(review: R): void {
        if (!review.isUnattended) {
            this.attended.add(review);
        } else if (this.attended.delete(review) && !review.isClosed) {
            const { fileUri } = review.request;
            const { text, choices } = review.hasEnded
                ? endedQuestion(review)
                : unattendedQuestion(review, this.services.placeOf(fileUri), false);
            this.tell({ severity: 'warn', text: `${fileNameOf(fileUri)}: ${text}`, choices }, action =>
                // The agent may be back.
                review.isClosed || !review.isUnattended ? undefined : this.services.decisions[action](review)
            );
        }
    }

    private tell<T>(notification: Notification<T>, act: (value: T) => Promise<void> | void): void {
        this.services
            .notify(notification)
            .then(value => (value === undefined ? undefined : act(value)))
            .catch(() => undefined);
    }
}
