import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Decision } from '@agent-companion/server';
import { BackendCaller } from '../../connection/backend-caller';
import { DecisionDelivery, DeliveryOutcome } from './decision-delivery';
import { DecisionMessages } from './decision-messages';
import { Review } from '../review';

/** A decision that counts. */
export interface DecidedReview {
    readonly review: Review;
    readonly decision: Decision;
}

/**
 * What came of a decision: the review is over; or the decision does not count and the review still waits for one, or it has
 * ended otherwise while the user's text is nowhere else.
 */
export type DeliveryResult = 'over' | 'waits' | 'ended';

/** Carries the user's decisions to the backend, and tells the user what became of them. */
@injectable()
export class ReviewDecisions {
    private readonly delivery: DecisionDelivery;
    private readonly decisions = new Emitter<DecidedReview>();

    /** Fires with each decision that counts, while the review is still on the screen. */
    readonly onDidDecide: Event<DecidedReview> = this.decisions.event;

    constructor(
        @inject(BackendCaller) backend: BackendCaller,
        @inject(DecisionMessages) private readonly messages: DecisionMessages
    ) {
        this.delivery = new DecisionDelivery(backend);
    }

    /** Delivers a decision. Resolves without waiting for the user. */
    async deliver(review: Review, decision: Decision): Promise<DeliveryResult> {
        const { request } = review;
        // The text may go before the answer comes.
        const text = textOf(review, decision);
        const delivered = await this.deliverOrTell(request.id, decision);
        if (!delivered.answered) {
            if (delivered.code === 'silent') {
                this.messages.unanswered();
            } else {
                this.messages.lost(delivered.reason, undefined);
            }
            return 'waits';
        }
        const outcome = delivered.value;
        if (!outcome.settled) {
            this.messages.lost(outcome.reason, outcome.ended ? text : undefined);
            const isOver = outcome.ended && decision.kind === 'rejected';
            return isOver ? 'over' : outcome.ended ? 'ended' : 'waits';
        }
        if (outcome.delivered !== 'now') {
            this.messages.undelivered(request, decision, outcome.delivered, text);
        }
        if (decision.kind === 'rejected' && text !== undefined) {
            this.messages.rejected(request, text);
        }
        this.decisions.fire({ review, decision });
        return 'over';
    }

    /** Takes a decision on a review that had ended before: there is nobody to tell. */
    dismiss(review: Review, decision: Decision): DeliveryResult {
        const { request } = review;
        const text = textOf(review, decision);
        if (decision.kind === 'accepted') {
            this.messages.nobodyWrites(request, text);
            return 'ended';
        }
        if (text !== undefined) {
            this.messages.rejected(request, text);
        }
        this.decisions.fire({ review, decision });
        return 'over';
    }

    /** Delivers a decision, and tells the user while that takes long. */
    private async deliverOrTell(id: string, decision: Decision): Promise<DeliveryOutcome> {
        let arrived: (() => void) | undefined;
        const outcome = await this.delivery.deliver(id, decision, () => (arrived = this.messages.slow()));
        arrived?.();
        return outcome;
    }
}

/** The text that the user accepts, or what of theirs goes with a rejection: undefined if there is nothing of it. */
function textOf({ request, outcome }: Review, decision: Decision): string | undefined {
    const text = decision.kind === 'accepted' ? (decision.text ?? request.text) : outcome.text;
    return text === '' ? undefined : text;
}
