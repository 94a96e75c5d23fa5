import * as vscode from 'vscode';
import {
    AcceptConfirmation,
    BulkDecisions,
    ClosedGroups,
    ClosedReviews,
    COOLDOWN_MS,
    DecisionCooldown,
    firesInTime,
    inListOrder,
    isClosedGroup,
    isWritten,
    KeptReviews,
    placeOf,
    Review,
    ReviewDecisions,
    StoredList,
    systemClock as clock,
    TextStorage,
    UnattendedReview,
    WithdrawnReviews
} from '@agent-companion/client';
import type { Event } from '@agent-companion/core/server';
import type { CompanionPage } from '../companion-page';
import type { LastingMessages } from '../messages/lasting-messages';
import { decisionNotifier } from '../messages/notifications';
import { askAboutFiles, askChoice } from '../messages/questions';
import type { StatusMessages } from '../messages/status-messages';
import type { DiffReview } from '../tabs/diff-opener';
import type { ReviewEditors } from '../tabs/review-editors';
import { reviewIdOf } from '../tabs/review-uris';
import { isUnsaved, openText, uriOf } from './reviewed-files';
import { ReviewNotifications } from '../messages/review-notifications';
import { HeldNotice } from './held-notice';

/** Under which key a window's closed reviews are stored. */
export const CLOSED_REVIEWS = 'closedReviews';

/** How long, in milliseconds, a review that was brought back may take to be shown. */
const REVEAL_MS = 10_000;

/** What the user may want with a review. */
type ReviewAct = 'accept' | 'reject' | 'writeFile' | 'discard';

/** What reviews are decided with. */
interface ConnectedReviewServices {
    readonly page: CompanionPage;
    readonly editors: ReviewEditors;
    readonly messages: StatusMessages;
    readonly lasting: LastingMessages;
    /** That of the window, once the page has greeted. */
    readonly storage: TextStorage;
    readonly setting: (name: string) => unknown;
}

/** Decides the reviews of a page and follows their decisions. */
export class ConnectedReviews {
    readonly decisions: ReviewDecisions<DiffReview>;
    readonly bulk: BulkDecisions<DiffReview>;
    readonly closed: ClosedReviews;
    readonly cooldown = new DecisionCooldown(clock, () => this.isRepeated());
    private readonly notifications: ReviewNotifications<DiffReview>;
    private readonly groups: ClosedGroups;
    private readonly kept: KeptReviews;
    private attemptedAt = -Infinity;

    constructor(private readonly services: ConnectedReviewServices) {
        const { page, editors, messages, lasting, storage, setting } = services;
        const { reviews, front } = page;
        const { originals, opener } = editors;
        const backend = page.connection.calls;
        const unsavedFiles = { has: (fileUri: string): boolean => isUnsaved(uriOf(fileUri).toString()) };
        const pathOf = (fileUri: string): string => vscode.workspace.asRelativePath(uriOf(fileUri));
        const showLasting: LastingMessages['show'] = (...message) => lasting.show(...message);
        const onDidWrite =
            (fileUri: string): Event<unknown> =>
            listener =>
                originals.watch(uriOf(fileUri), () => listener(undefined));
        this.groups = new ClosedGroups(new StoredList(storage, CLOSED_REVIEWS, isClosedGroup));
        this.closed = new ClosedReviews({
            backend,
            messages,
            groups: this.groups,
            reveal: id => this.revealLater(id),
            openText,
            askUser: askChoice,
            unsavedFiles,
            clock
        });
        this.decisions = new ReviewDecisions({
            reviews,
            backend,
            closed: this.closed,
            confirmation: new AcceptConfirmation(unsavedFiles, askChoice),
            unattended: new UnattendedReview({
                backend,
                askUser: askChoice,
                placeOf: request => placeOf(request, pathOf),
                encode: (fileUri, text) => originals.encode(uriOf(fileUri), text)
            }),
            notifier: decisionNotifier(messages),
            lookAgain: async review => {
                await originals.readAgain(review.request);
                await opener.show(review);
            },
            focus: { markDecided: () => undefined },
            nextFile: { after: () => Promise.resolve() },
            commentOf: () => undefined,
            clock
        });
        this.bulk = new BulkDecisions(reviews, this.decisions, {
            pathOf,
            confirmsAccept: () => setting('review.confirmAcceptAll') !== false,
            ask: askAboutFiles,
            tell: (sentence, severity) => void messages.show({ sentence, severity })
        });
        this.kept = new KeptReviews({ reviews, groups: this.groups, messages, clock });
        this.kept.onStart();
        page.window.onDidOpenWindow(() => this.groups.restore());
        // By then the storage is that of the window which has been claimed.
        page.window.onDidGreet(({ pendingReviews }) => this.kept.tellOfLeft(pendingReviews.map(({ id }) => id)));
        new WithdrawnReviews({
            reviews,
            closed: this.closed,
            isWritten: (fileUri, text) =>
                isWritten(
                    { onDidWrite: onDidWrite(fileUri), read: () => originals.textOf(uriOf(fileUri)) },
                    text,
                    clock
                )
        }).onStart();
        this.notifications = new ReviewNotifications({
            reviews,
            show: showLasting,
            reveal: review => opener.show(review),
            placeOf: pathOf,
            clock
        });
        const held = new HeldNotice<DiffReview>(showLasting, review => void opener.show(review).catch(() => undefined));
        front.onDidChangeHeld(reviewsHeld => held.update(reviewsHeld, this.visible()));
    }

    /** The review in front of the user. */
    get inFront(): DiffReview | undefined {
        const id = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab);
        return this.find(id);
    }

    /** A review that waits, by its id. */
    find(id: string | undefined): DiffReview | undefined {
        return this.services.page.reviews.undecided().find(({ request }) => request.id === id);
    }

    /** To be called whenever other reviews may be in front, or can be seen. */
    update(): void {
        this.cooldown.show(this.visible());
        this.notifications.setInFront(this.inFront);
    }

    /** The page is being left. */
    leave(): void {
        this.kept.keepNow();
    }

    /** Acts on a review that allows it, unless it cools down. */
    async decide(review: DiffReview, act: ReviewAct): Promise<void> {
        if (!this.cooldown.refuses(review) && isFor(review, act)) {
            await this.decisions[act](review);
            if (this.services.page.reviews.undecided().includes(review)) {
                // The user has answered a question: what follows repeats nothing.
                this.attemptedAt = -Infinity;
            }
        }
    }

    /** Shows the next review, or by -1 the one before, in the order of the list. */
    async step(by: 1 | -1): Promise<void> {
        const listed = inListOrder(this.services.page.reviews.undecided());
        const current = this.inFront;
        const index = current ? listed.indexOf(current) + by : 0;
        const next = listed.at(index % (listed.length || 1));
        await (next && this.services.editors.opener.show(next));
    }

    private visible(): DiffReview[] {
        return this.services.page.reviews.undecided().filter(({ isVisible }) => isVisible);
    }

    /** VS Code tells of no repetition: what follows at once is taken for one. */
    private isRepeated(): boolean {
        const before = this.attemptedAt;
        this.attemptedAt = clock.now();
        return this.attemptedAt < before + COOLDOWN_MS;
    }

    /** The backend answers that a review is back before the page is told to show it. */
    private async revealLater(id: string): Promise<void> {
        const { page, editors } = this.services;
        if (!this.find(id)) {
            await firesInTime(
                listener => page.reviews.onDidOpen(({ request }) => request.id === id && listener(undefined)),
                REVEAL_MS,
                clock
            );
        }
        const review = this.find(id);
        await (review && editors.opener.show(review));
    }
}

function isFor({ isUnattended, hasEnded }: Review, act: ReviewAct): boolean {
    return act === 'writeFile' ? isUnattended && !hasEnded : act !== 'discard' || isUnattended;
}
