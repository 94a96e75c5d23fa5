import type { Clock } from '@agent-companion/server';
import {
    endedQuestion,
    UnattendedAction,
    unattendedQuestion,
    unattendedSentence
} from '../decision/unattended-questions';
import type { ReviewDecisions } from '../decision/review-decisions';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import type { Notification, Notify } from './notification';

/** What notifications need of the page. */
export interface NotificationServices<R extends Review = Review> {
    readonly reviews: Pick<ReviewService<R>, 'undecided' | 'onDidOpen' | 'onDidChange'>;
    readonly decisions: Pick<ReviewDecisions<R>, UnattendedAction>;
    readonly notify: Notify;
    /** Brings a review in front of the user, with the keyboard. */
    readonly reveal: (review: R) => Promise<void>;
    /** Where a file is, for people. */
    readonly placeOf: (fileUri: string) => string;
    readonly clock: Clock;
}

/** Milliseconds in which the reviews that an agent leaves are told of together. */
const GATHERING_MS = 500;

/** For an editor without a place beside the text: tells of what happens to reviews that the user may not see, and would not know. */
export class ReviewNotifications<R extends Review = Review> {
    /** The reviews that an agent was seen to wait for. */
    private readonly attended = new WeakSet<R>();
    /** Those for which it waits no longer, of which the user is told in a moment. */
    private readonly left = new Set<R>();

    constructor(private readonly services: NotificationServices<R>) {
        const { reviews } = services;
        reviews.onDidOpen(review => {
            this.tellOfReplacements(review);
            this.tellOfEnd(review);
        });
        reviews.onDidChange(review => this.tellOfEnd(review));
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
