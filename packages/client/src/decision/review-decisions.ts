import type { Decision, Delivery, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { errorLine } from '@agent-companion/core/contract';
import { acceptedReview, closedReview } from '../afterwards/closed-groups';
import type { ClosedReviews } from '../afterwards/closed-reviews';
import type { EditorPort } from '../editor-port';
import { Review, textOf } from '../review/review';
import type { ReviewService } from '../review/review-service';
import type { AcceptConfirmation } from './accept-confirmation';
import { deliverDecision, DeliveryCollaborators } from './decision-delivery';
import {
    acceptedAll,
    concludeDismissal,
    DecidedRequest,
    FileChangeRefusal,
    rejectedAll,
    writingMessage,
    wroteAll
} from './decision-messages';
import type { DecisionNotifier } from './decision-notifier';
import type { UnattendedReview } from './unattended-review';

type Accepted = Extract<Decision, { kind: 'accepted' }>;

/** A decision that counts. */
export interface DecidedReview<R extends Review = Review> {
    readonly review: R;
    readonly decision: Decision;
    /** When the agent is told of it; `written` if the companion has written it. */
    readonly delivered: Delivery | 'written';
}

/** Parts of the page that decisions need. */
interface DecisionCollaborators<R extends Review = Review>
    extends DeliveryCollaborators, Pick<EditorPort<R>, 'show' | 'readAgain'> {
    /** The user's comment on a decision, where agent or tool call hears it. */
    readonly commentOf?: (review: R, decision: Decision['kind']) => string | undefined;
    readonly reviews: Pick<ReviewService<R>, 'undecided' | 'hasEnded' | 'conclude' | 'onDidCloseTab'>;
    readonly confirmation: Pick<AcceptConfirmation, 'confirm' | 'confirmWriting' | 'confirmChange'>;
    readonly unattended: Pick<UnattendedReview, 'ask' | 'write'>;
    readonly closed: Pick<ClosedReviews, 'add'>;
    readonly notifier: Pick<DecisionNotifier, 'show' | 'showSlow' | 'copy'>;
}

/** Has the backend settle the user's decisions, and tells what became of them. */
export class ReviewDecisions<R extends Review = Review> {
    /** Texts in the files of reviews when the user looked at them again. */
    private readonly seen = new WeakMap<R, string>();
    private readonly decisions = new Emitter<DecidedReview<R>>();

    /** Fires with each decision that counts, while the review is still on the screen. */
    readonly onDidDecide: Event<DecidedReview<R>> = this.decisions.event;

    constructor(private readonly services: DecisionCollaborators<R>) {
        const { reviews, notifier } = services;
        reviews.onDidCloseTab(review => {
            this.reject(review).catch(error => notifier.show({ sentence: errorLine(error) }));
        });
    }

    /** Accepts: the agent gets the text, or the backend writes it. Asks first if needed. */
    async accept(review: R): Promise<void> {
        if (review.isUnattended) {
            await this.offer(review);
        } else if (review.request.byCompanion) {
            await this.writeFile(review);
        } else {
            await this.confirmAndDecide(review);
        }
    }

    /** Tells the agent no and closes the review. */
    reject(review: R): Promise<void> {
        return this.decide(review, { kind: 'rejected', revision: review.request.revision });
    }

    /** Has the backend write what no agent would, and closes the review; for an agent that is back, accepts. */
    async writeFile(review: R): Promise<void> {
        const { reviews, unattended, confirmation, commentOf, notifier, closed } = this.services;
        if (!reviews.undecided().includes(review) || !(await confirmation.confirmWriting(review))) {
            return;
        }
        const { acceptance: decision } = review.proposal;
        if (!reviews.undecided().includes(review) || decision.kind !== 'accepted') {
            return;
        }
        review.beginDecision();
        const outcome = await unattended.write(review, decision, commentOf?.(review, decision.kind));
        const message = writingMessage(review.request, outcome, textOf(review));
        if (message && outcome.written) {
            closed.add(acceptedReview(review.request), message.sentence, wroteAll);
        } else if (message) {
            notifier.show(message);
        }
        if (outcome.written) {
            this.decisions.fire({ review, decision, delivered: outcome.delivered ?? 'written' });
        }
        const { text } = review.proposal.outcome;
        const unwritten = !outcome.written && outcome.code === 'ended' ? 'keeps-text' : 'waits';
        await reviews.conclude(review, outcome.written ? 'closes' : unwritten, { revision: decision.revision, text });
        if (!outcome.written && outcome.code === 'agent-waits') {
            await this.confirmAndDecide(review);
        }
    }

    /** Puts the text as it is now into the clipboard; the review stays. */
    copyText(review: R): Promise<void> {
        return this.services.notifier.copy(textOf(review));
    }

    /** Closes a review that no agent waits for. */
    discard(review: R): Promise<void> {
        return this.reject(review);
    }

    private async confirmAndDecide(review: R): Promise<void> {
        const decision = await this.services.confirmation.confirm(review);
        const overwrites = this.seen.get(review);
        if (decision?.kind === 'accepted' && overwrites !== undefined) {
            await this.decide(review, { ...decision, overwrites });
        } else if (decision) {
            await this.decide(review, decision);
        }
    }

    /** The user has accepted, but the file may not be what they have seen. */
    private async decideChange(review: R, decision: Accepted, { code, found }: FileChangeRefusal): Promise<void> {
        const { confirmation, readAgain, show } = this.services;
        const action = await confirmation.confirmChange(review, code);
        if (found !== undefined && action === 'lookAgain') {
            await readAgain(review);
            await show(review);
            // A file that cannot be read has not been looked at.
            if (code === 'content-changed') {
                this.seen.set(review, found);
            }
        } else if (found !== undefined && action === 'accept') {
            await this.decide(review, { ...decision, overwrites: found });
        }
    }

    /** The user has accepted what no agent waits for. */
    private async offer(review: R): Promise<void> {
        const action = await this.services.unattended.ask(review);
        if (action) {
            await this[action](review);
        }
    }

    /** A second decision while one is on its way does nothing. */
    private async decide(review: R, wanted: Decision): Promise<void> {
        const { reviews, notifier, closed, commentOf } = this.services;
        if (!reviews.undecided().includes(review)) {
            return;
        }
        const comment = wanted.kind === 'rejected' ? commentOf?.(review, wanted.kind) : undefined;
        const decision = comment === undefined ? wanted : { ...wanted, comment };
        const decided = decidedRequest(review, decision);
        const isOver = reviews.hasEnded(review.request.id);
        // The text goes with the tab, which may be closing. Of what is over the backend may have none.
        const text = isOver ? textOf(review) : review.proposal.outcome.text;
        // Before anything can close the tab: a closing tab means 'reject' only while nothing is decided.
        review.beginDecision();
        const {
            result,
            counts,
            delivered = 'never',
            change,
            isUnattended,
            message
        } = isOver ? concludeDismissal(decided) : await deliverDecision(this.services, review.request.id, decided);
        if (message && counts && decision.kind === 'rejected') {
            closed.add(closedReview(review.request, text), message.sentence, rejectedAll);
        } else if (message && counts) {
            closed.add(acceptedReview(review.request), message.sentence, acceptedAll);
        } else if (message) {
            notifier.show(message);
        }
        if (counts) {
            this.decisions.fire({ review, decision, delivered });
        }
        await reviews.conclude(review, result, { revision: decision.revision, text });
        if (review.isClosed) {
            // One whose tab was closed meanwhile is open again as another object, and waits for its user.
            return;
        }
        if (change && decision.kind === 'accepted') {
            await this.decideChange(review, decision, change);
        }
        if (isUnattended) {
            await this.offer(review);
        }
    }
}

/** With the text that the user accepts, or what of theirs goes with a rejection, unless that is empty. */
function decidedRequest({ request, proposal }: Review, decision: Decision): DecidedRequest {
    const text = decision.kind === 'accepted' ? (decision.text ?? request.text) : proposal.outcome.text;
    return { decision, request, text: text === '' ? undefined : text };
}
