import type { Clock } from '@agent-companion/server';
import { ClosedGroups, isClosedGroup } from './afterwards/closed-groups';
import { ClosedReviews } from './afterwards/closed-reviews';
import { KeptReviews } from './afterwards/kept-reviews';
import { WithdrawnReviews } from './afterwards/withdrawn-reviews';
import { isWritten, WatchedFile } from './afterwards/written-file';
import { BulkDecisions } from './bulk/bulk-decisions';
import { placeOf } from './bulk/file-list-text';
import type { ConnectedPage } from './connected-page';
import { AcceptConfirmation } from './decision/accept-confirmation';
import { COOLDOWN_MS, DecisionCooldown } from './decision/decision-cooldown';
import { DecisionFollowUp } from './decision/decision-follow-up';
import { DecisionNotifications } from './decision/decision-notifications';
import { ReviewDecisions } from './decision/review-decisions';
import { UnattendedReview } from './decision/unattended-review';
import { firesInTime } from './events';
import { HeldNotice } from './front/held-notice';
import { ReviewNotifications } from './notifications/review-notifications';
import type { Review } from './review/review';
import { inListOrder } from './review/review-groups';
import type { ReviewScreen } from './review-screen';
import { StoredList } from './storage/stored-list';
import { firstChangedLine } from './text/first-changed-line';

/** Under which key a window's closed reviews are stored. */
export const CLOSED_REVIEWS = 'closedReviews';

/** How long, in milliseconds, a review that was brought back may take to be shown. */
const REVEAL_MS = 10_000;

/** What the user may want with a review. */
type ReviewAct = 'accept' | 'reject' | 'writeFile' | 'discard';

/** What decides the reviews of a page and follows their decisions, composed for an editor that has no place beside their text. */
export class ConnectedReviews<R extends Review> {
    readonly decisions: ReviewDecisions<R>;
    readonly bulk: BulkDecisions<R>;
    readonly closed: ClosedReviews;
    readonly cooldown: DecisionCooldown;
    private readonly notifications: ReviewNotifications<R>;
    private attemptedAt = -Infinity;
    private readonly groups: ClosedGroups;
    private readonly kept: KeptReviews;

    constructor(
        private readonly page: Pick<ConnectedPage<R>, 'connection' | 'reviews' | 'front' | 'window'>,
        private readonly screen: ReviewScreen<R>,
        private readonly clock: Clock
    ) {
        const { reviews, front } = page;
        const backend = page.connection.calls;
        const { messages, storage, askChoice, pathOf, reveal, setting } = screen;
        this.cooldown = new DecisionCooldown(clock, () => this.isRepeated());
        this.groups = new ClosedGroups(new StoredList(storage, CLOSED_REVIEWS, isClosedGroup));
        this.closed = new ClosedReviews({
            backend,
            messages,
            groups: this.groups,
            reveal: id => this.revealLater(id),
            openText: screen.openText,
            askUser: askChoice,
            unsavedFiles: screen.unsavedFiles,
            clock
        });
        this.decisions = new ReviewDecisions<R>({
            reviews,
            backend,
            closed: this.closed,
            confirmation: new AcceptConfirmation(screen.unsavedFiles, askChoice),
            unattended: new UnattendedReview({
                backend,
                askUser: askChoice,
                placeOf: request => placeOf(request, pathOf),
                encode: screen.encode
            }),
            notifier: new DecisionNotifications(screen),
            lookAgain: async review => {
                await screen.readAgain(review);
                await reveal(review);
            },
            focus: { markDecided: () => undefined },
            nextFile: { after: () => Promise.resolve() },
            commentOf: () => undefined,
            clock
        });
        this.bulk = new BulkDecisions<R>(reviews, this.decisions, {
            pathOf,
            confirmsAccept: () => setting('review.confirmAcceptAll') !== false,
            ask: question => screen.askAboutFiles(question),
            tell: (sentence, severity) => void messages.show({ sentence, severity })
        });
        this.kept = new KeptReviews({
            reviews,
            groups: this.groups,
            messages,
            clock
        });
        this.kept.onStart();
        // By then the storage is that of the window which has been claimed.
        page.window.onDidGreet(({ pendingReviews }) => this.kept.tellOfLeft(pendingReviews.map(({ id }) => id)));
        new WithdrawnReviews({
            reviews,
            closed: this.closed,
            isWritten: (fileUri, text) => isWritten(this.fileOf(fileUri), text, clock)
        }).onStart();
        this.notifications = new ReviewNotifications<R>({
            reviews,
            show: screen.showLasting,
            reveal,
            placeOf: pathOf,
            clock
        });
        const held = new HeldNotice<R>(screen.showLasting, review => void reveal(review).catch(() => undefined));
        front.onDidChangeHeld(reviewsHeld => {
            const seen = reviews.undecided().filter(({ isVisible }) => isVisible);
            held.update(reviewsHeld, seen);
        });
        new DecisionFollowUp<R>({
            decisions: this.decisions,
            opensFile: () => setting('review.openFileAfterAccept') === true,
            firstLineOf: review => this.firstLineOf(review),
            onDidWrite: screen.onDidWrite,
            // The opener of its tab does.
            restoreFocus: () => Promise.resolve(),
            openFile: ({ request }, line) => {
                const isBehind = reviews.undecided().some(({ isVisible }) => isVisible);
                return screen.openFile(request.fileUri, line, isBehind);
            },
            clock
        });
    }

    /** Takes in what a reload has left. To be called once the storage is that of the window which the page serves, and when that changes. */
    restore(): void {
        this.groups.restore();
    }

    /** To be called whenever other reviews may be in front, or can be seen. */
    update(): void {
        this.cooldown.show(this.page.reviews.undecided().filter(({ isVisible }) => isVisible));
        this.notifications.setInFront(this.screen.inFront());
    }

    /** The page is being left. */
    leave(): void {
        this.kept.keepNow();
    }

    /**
     * Does what the user wants with a review, unless that is not for such a review.
     * Only an orphan can be discarded, or written by the IDE.
     */
    async decide(review: R, act: ReviewAct): Promise<void> {
        if (!this.cooldown.refuses(review) && isFor(review, act)) {
            await this.decisions[act](review);
            if (this.page.reviews.undecided().includes(review)) {
                // The user has answered a question: what follows repeats nothing.
                this.attemptedAt = -Infinity;
            }
        }
    }

    /** Brings the next review in front, or the one before by -1, in the order in which the user sees them listed. */
    async step(by: 1 | -1): Promise<void> {
        const listed = inListOrder(this.page.reviews.undecided());
        const current = this.screen.inFront();
        const index = current ? listed.indexOf(current) + by : 0;
        const next = listed.at(index % (listed.length || 1));
        await (next && this.screen.reveal(next));
    }

    /** VS Code tells of no repetition: what follows at once is taken for one. */
    private isRepeated(): boolean {
        const before = this.attemptedAt;
        this.attemptedAt = this.clock.now();
        return this.attemptedAt < before + COOLDOWN_MS;
    }

    /** The backend answers that a review is back before the page is told to show it. */
    private async revealLater(id: string): Promise<void> {
        const { reviews } = this.page;
        const find = (): R | undefined => reviews.undecided().find(({ request }) => request.id === id);
        if (!find()) {
            await firesInTime(
                listener => reviews.onDidOpen(({ request }) => request.id === id && listener(undefined)),
                REVEAL_MS,
                this.clock
            );
        }
        const review = find();
        await (review && this.screen.reveal(review));
    }

    private fileOf(fileUri: string): WatchedFile {
        const { onDidWrite, readFile } = this.screen;
        return { onDidWrite: onDidWrite(fileUri), read: async () => (await readFile(fileUri)).text };
    }

    private firstLineOf(review: R): number {
        const { request, proposal } = review;
        return firstChangedLine(this.screen.originalOf(review)?.text ?? '', proposal.outcome.text ?? request.text);
    }
}

function isFor({ isUnattended, hasEnded }: Review, act: ReviewAct): boolean {
    return act === 'writeFile' ? isUnattended && !hasEnded : act !== 'discard' || isUnattended;
}
