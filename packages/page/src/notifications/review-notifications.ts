import type { Clock } from '@agent-companion/server';
import {
    endedQuestion,
    UnattendedAction,
    unattendedQuestion,
    unattendedSentence
} from '../decision/unattended-questions';
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
    readonly clock: Clock;
}

/** Milliseconds in which the reviews that an agent leaves are told of together. */
const GATHERING_MS = 500;

/** For an editor without a place beside the text: tells of what happens to reviews that the user may not see, and would not know. */
export class ReviewNotifications<R extends Review = Review> {
    private readonly told = new WeakSet<R>();
    /** The reviews that an agent was seen to wait for. */
    private readonly attended = new WeakSet<R>();
    /** Those for which it waits no longer, of which the user is told in a moment. */
    private readonly left = new Set<R>();
    /** Of what came before this page was loaded, the page before has told. */
    private readonly startedAt: number;

    constructor(private readonly services: NotificationServices<R>) {
        const { reviews, front, isWindowFocused, clock } = services;
        this.startedAt = clock.now();
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
        if (isUnattended || request.proposedAt < this.startedAt || this.told.has(review)) {
            return;
        }
        this.told.add(review);
        this.tell({ severity: 'info', text: proposalSentence(request), choices: [showChoice()] }, () =>
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

    /** Its agent has waited for it, and waits no longer: one that leaves does so with all of its reviews. */
    private tellOfEnd(review: R): void {
        if (!review.isUnattended) {
            this.attended.add(review);
        } else if (this.attended.delete(review)) {
            this.left.add(review);
            if (this.left.size === 1) {
                this.services.clock.after(GATHERING_MS, () => this.tellOfLeft());
            }
        }
    }

    private tellOfLeft(): void {
        const groups = new Map<string, R[]>();
        for (const review of [...this.left].filter(isLeft)) {
            const key = JSON.stringify([review.request.agentName, review.hasEnded]);
            groups.set(key, [...(groups.get(key) ?? []), review]);
        }
        this.left.clear();
        for (const [first, ...others] of groups.values()) {
            if (others.length === 0) {
                this.tellOfOne(first);
            } else {
                this.tellOfSeveral([first, ...others]);
            }
        }
    }

    private tellOfOne(review: R): void {
        const { fileUri } = review.request;
        const { text, choices } = review.hasEnded
            ? endedQuestion(review)
            : unattendedQuestion(review, this.services.placeOf(fileUri), false);
        this.tell({ severity: 'warn', text: `${fileNameOf(fileUri)}: ${text}`, choices }, action =>
            isLeft(review) ? this.services.decisions[action](review) : undefined
        );
    }

    private tellOfSeveral(reviews: readonly R[]): void {
        const [{ request, hasEnded }] = reviews;
        const text = unattendedSentence(request.agentName, reviews.length, hasEnded);
        this.tell({ severity: 'warn', text, choices: [showChoice()] }, () => {
            const review = reviews.find(isLeft);
            return review && this.services.reveal(review);
        });
    }

    private tell<T>(notification: Notification<T>, act: (value: T) => Promise<void> | void): void {
        this.services
            .notify(notification)
            .then(value => (value === undefined ? undefined : act(value)))
            .catch(() => undefined);
    }
}

/** Whether it still waits for the user, and no agent for it: the agent may be back. */
function isLeft({ isClosed, isUnattended }: Review): boolean {
    return !isClosed && isUnattended;
}

function showChoice(): { label: string; value: true } {
    return { label: nls.localize('agent-companion/show', 'Show'), value: true };
}
