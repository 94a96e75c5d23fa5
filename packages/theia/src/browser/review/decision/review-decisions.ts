import { Emitter, Event } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { CompanionService } from '../../../common';
import { errorMessage } from '../../../common/error-message';
import { BackendConnection } from '../../connection/backend-connection';
import { NoAnswerError } from '../../connection/insist';
import { DecisionDelivery } from './decision-delivery';
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
        @inject(CompanionService) service: RpcProxy<CompanionService>,
        @inject(BackendConnection) line: BackendConnection,
        @inject(DecisionMessages) private readonly messages: DecisionMessages
    ) {
        this.delivery = new DecisionDelivery(service, line);
    }

    /** Delivers a decision. Resolves without waiting for the user. */
    async deliver(review: Review, decision: Decision): Promise<DeliveryResult> {
        const { request } = review;
        // The text may go before the answer comes.
        const text = textOf(review, decision);
        const outcome = await this.outcome(review, decision);
        if (!outcome) {
            this.messages.unanswered();
            return 'waits';
        }
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

    /** What the backend says; undefined if it keeps silent. */
    private async outcome({ request }: Review, decision: Decision): Promise<DecisionOutcome | undefined> {
        let arrived: (() => void) | undefined;
        try {
            return await this.delivery.deliver(request.id, decision, () => (arrived = this.messages.slow()));
        } catch (error) {
            return error instanceof NoAnswerError
                ? undefined
                : { settled: false, code: 'failed', ended: false, reason: errorMessage(error) };
        } finally {
            arrived?.();
        }
    }
}

/** The text that the user accepts, or what of theirs goes with a rejection: undefined if there is nothing of it. */
function textOf({ request, outcome }: Review, decision: Decision): string | undefined {
    const text = decision.kind === 'accepted' ? (decision.text ?? request.text) : outcome.text;
    return text === '' ? undefined : text;
}
