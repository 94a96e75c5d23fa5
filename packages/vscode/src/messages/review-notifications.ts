import type { Clock } from '@agent-companion/core/server';
import { endedQuestion, fileNameOf, nls, Review, ReviewService, unattendedQuestion } from '@agent-companion/client';
import type { ShownNotice } from '../review/held-notice';

/** What notifications need of the page. */
interface NotificationServices<R extends Review = Review> {
    readonly reviews: Pick<ReviewService<R>, 'onDidOpen' | 'onDidChange' | 'onDidEnd'>;
    /** Shows a sentence until it is hidden; a click acts. @param label names the act, unless it shows a review. */
    readonly show: (sentence: string, act: () => void, label?: string) => ShownNotice;
    /** Brings a review in front of the user, with the keyboard. */
    readonly reveal: (review: R) => Promise<void>;
    /** Where a file is, for people. */
    readonly placeOf: (fileUri: string) => string;
    readonly clock: Clock;
}

/** A sentence about reviews, and what a click on it does. */
interface Message<R> {
    readonly sentence: string;
    readonly label?: string;
    readonly reviews: readonly R[];
    readonly isMoot: () => boolean;
    readonly act: () => Promise<void>;
}

/** Milliseconds in which the reviews that an agent leaves are told of together. */
const GATHERING_MS = 500;

/** Tells, in an editor without a place beside the text, what happens to reviews out of the user's sight. */
export class ReviewNotifications<R extends Review = Review> {
    /** The reviews that an agent was seen to wait for. */
    private readonly attended = new WeakSet<R>();
    /** Those for which it waits no longer, of which the user is told in a moment. */
    private readonly left = new Set<R>();
    private readonly shown = new Map<Message<R>, ShownNotice>();
    private inFront: R | undefined;

    constructor(private readonly services: NotificationServices<R>) {
        const { reviews } = services;
        const hideMoot = (): void => this.hideAll(({ isMoot }) => isMoot());
        reviews.onDidEnd(hideMoot);
        reviews.onDidOpen(review => {
            this.tellOfReplacements(review);
            this.tellOfEnd(review);
        });
        reviews.onDidChange(review => {
            hideMoot();
            this.tellOfEnd(review);
        });
    }

    /** Takes which review is in front: of one that comes or goes nothing need be said any more. */
    setInFront(review: R | undefined): void {
        if (review !== this.inFront) {
            const isSeen = (each: R): boolean => each === this.inFront || each === review;
            this.hideAll(({ reviews }) => reviews.some(isSeen));
            this.inFront = review;
        }
    }

    /** The agent's newer proposal has taken the place of what the user had made of the one before. */
    private tellOfReplacements(review: R): void {
        const { proposal } = review;
        proposal.onDidSetAside(({ isTakenBack }) => {
            if (!isTakenBack) {
                const { agentName, fileUri } = proposal.request;
                const sentence = nls.localize(
                    'agent-companion/updatedOverEdits',
                    '{0} has updated its proposal for {1}. Your edits were set aside.',
                    agentName,
                    fileNameOf(fileUri)
                );
                this.tell({
                    sentence,
                    ...(proposal.takesEdits && {
                        label: nls.localize('agent-companion/restoreEdits', 'Restore My Edits')
                    }),
                    reviews: [review],
                    isMoot: () => review.isClosed || proposal.updated?.hasEarlierEdits === false,
                    act: async () => {
                        await (proposal.takesEdits ? proposal.restoreEarlierEdits() : this.services.reveal(review));
                    }
                });
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
        for (const reviews of groups.values()) {
            const remaining = (): R | undefined => reviews.find(isLeft);
            this.tell({
                sentence: this.sentenceOf(reviews),
                reviews,
                isMoot: () => remaining() === undefined,
                act: async () => {
                    const review = remaining();
                    await (review && this.services.reveal(review));
                }
            });
        }
    }

    private sentenceOf([review, ...others]: readonly R[]): string {
        const { request, hasEnded } = review;
        if (others.length > 0) {
            return unattendedSentence(request.agentName, 1 + others.length, hasEnded);
        }
        const { text } = hasEnded
            ? endedQuestion(review)
            : unattendedQuestion(review, this.services.placeOf(request.fileUri));
        return `${fileNameOf(request.fileUri)}: ${text}`;
    }

    private tell(message: Message<R>): void {
        const { sentence, label, act } = message;
        const click = (): void => {
            this.hide(message);
            act().catch(() => undefined);
        };
        this.shown.set(message, this.services.show(sentence, click, label));
    }

    private hide(message: Message<R>): void {
        this.shown.get(message)?.hide();
        this.shown.delete(message);
    }

    private hideAll(isMeant: (message: Message<R>) => boolean): void {
        [...this.shown.keys()].filter(isMeant).forEach(message => this.hide(message));
    }
}

/** Says that an agent waits for several changes no longer. @param hasEnded whether the backend can write none. */
function unattendedSentence(agentName: string, count: number, hasEnded: boolean): string {
    return hasEnded
        ? nls.localize(
              'agent-companion/endedMany',
              '{0} no longer waits for {1} changes, and the IDE cannot write them any more. Copy the texts, or discard them.',
              agentName,
              count
          )
        : nls.localize(
              'agent-companion/unattendedMany',
              '{0} no longer waits for {1} changes. The IDE can write the files itself.',
              agentName,
              count
          );
}

/** Whether it still waits for the user, and no agent for it: the agent may be back. */
function isLeft({ isClosed, isUnattended }: Review): boolean {
    return !isClosed && isUnattended;
}
