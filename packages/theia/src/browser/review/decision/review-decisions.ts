import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { Decision } from '@agent-companion/server';
import { BackendCaller } from '../../connection/backend-caller';
import type { Review } from '../review';
import type { DecisionHandler } from '../lifecycle-context';
import { DecisionDelivery, DeliveryOutcome } from './decision-delivery';
import { Conclusion, concludeDelivery, concludeDismissal, DecidedRequest, DeliveryResult } from './decision-messages';
import { DecisionNotifier } from './decision-notifier';

/** A decision that counts. */
export interface DecidedReview {
    readonly review: Review;
    readonly decision: Decision;
}

/** Hands the user's decisions to the backend, and tells the user what became of them. */
@injectable()
export class ReviewDecisions implements DecisionHandler {
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(DecisionNotifier) protected readonly notifier: DecisionNotifier;

    private delivery: DecisionDelivery;
    private readonly onDidDecideEmitter = new Emitter<DecidedReview>();

    /** Fires with each decision that counts, while the review is still on the screen. */
    readonly onDidDecide: Event<DecidedReview> = this.onDidDecideEmitter.event;

    @postConstruct()
    protected init(): void {
        this.delivery = new DecisionDelivery(this.backend);
    }

    /** Resolves without waiting for the user to read what came of it. */
    async deliver(review: Review, decision: Decision): Promise<DeliveryResult> {
        // The text may go with its tab before the answer comes.
        const decided = decidedRequest(review, decision);
        const outcome = await this.deliverWithProgress(review.request.id, decision);
        return this.finish(review, decision, concludeDelivery(decided, outcome));
    }

    dismiss(review: Review, decision: Decision): DeliveryResult {
        return this.finish(review, decision, concludeDismissal(decidedRequest(review, decision)));
    }

    private finish(review: Review, decision: Decision, { result, counts, messages }: Conclusion): DeliveryResult {
        messages.forEach(message => this.notifier.show(message));
        if (counts) {
            this.onDidDecideEmitter.fire({ review, decision });
        }
        return result;
    }

    /** Delivers a decision, and tells the user while that takes long. */
    private async deliverWithProgress(id: string, decision: Decision): Promise<DeliveryOutcome> {
        let hide: (() => void) | undefined;
        const outcome = await this.delivery.deliver(id, decision, () => (hide = this.notifier.showSlow()));
        hide?.();
        return outcome;
    }
}

/** With the text that the user accepts, or what of theirs goes with a rejection, unless that is empty. */
function decidedRequest({ request, outcome }: Review, decision: Decision): DecidedRequest {
    const text = decision.kind === 'accepted' ? (decision.text ?? request.text) : outcome.text;
    return { decision, request, text: text === '' ? undefined : text };
}
