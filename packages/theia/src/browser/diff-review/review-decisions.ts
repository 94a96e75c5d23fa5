import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { nls } from '@theia/core/lib/common/nls';
import { Progress } from '@theia/core/lib/common/message-service-protocol';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ILogger } from '@theia/core/lib/common/logger';
import { CompanionService, DecisionOutcome, ReviewDecision } from '../../common';
import { messageOf } from '../../common/message-of';
import { BackendLine } from '../backend-line';
import { NoAnswerError } from '../insist';
import { plainText } from '../plain-text';
import { DecisionDelivery } from './decision-delivery';
import { DiffReview } from './diff-review';

/** A decision that counts. */
export interface DecidedReview {
    readonly review: DiffReview;
    readonly decision: ReviewDecision;
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
        @inject(BackendLine) line: BackendLine,
        @inject(MessageService) private readonly messages: MessageService,
        @inject(ClipboardService) private readonly clipboard: ClipboardService,
        @inject(ILogger) @named('gemini-companion') private readonly logger: ILogger
    ) {
        this.delivery = new DecisionDelivery(service, line);
    }

    /** Delivers a decision. Resolves without waiting for the user. */
    async deliver(review: DiffReview, decision: ReviewDecision): Promise<DeliveryResult> {
        const outcome = await this.outcome(review, decision);
        if (!outcome) {
            const sentence = nls.localize(
                'gemini-companion/decisionUnanswered',
                'The IDE’s backend does not answer, so the agent may not know your decision. The review stays open: decide again.'
            );
            this.tell(this.messages.warn(sentence));
            return 'waits';
        }
        if (outcome.settled) {
            if (!outcome.delivered) {
                this.tell(this.tellUndelivered(review, decision));
            }
            this.decisions.fire({ review, decision });
            return 'over';
        }
        if (outcome.ended && decision.kind === 'rejected') {
            // There is nothing to keep of a rejected text.
            return 'over';
        }
        const sentence = nls.localize(
            'gemini-companion/decisionLost',
            'The agent did not get your decision: {0}',
            outcome.reason
        );
        this.tell(this.messages.warn(plainText(sentence)));
        return outcome.ended ? 'ended' : 'waits';
    }

    /** What the backend says; undefined if it keeps silent. */
    private async outcome(review: DiffReview, decision: ReviewDecision): Promise<DecisionOutcome | undefined> {
        let progress: Promise<Progress> | undefined;
        const tellSlow = (): void => {
            const text = nls.localize(
                'gemini-companion/deciding',
                'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
            );
            progress = this.messages.showProgress({ text, options: { cancelable: false } });
        };
        try {
            return await this.delivery.deliver(review.request.id, decision, tellSlow);
        } catch (error) {
            return error instanceof NoAnswerError
                ? undefined
                : { settled: false, ended: false, reason: messageOf(error) };
        } finally {
            this.tell(progress?.then(shown => shown.cancel()));
        }
    }

    /** The agent may have gone for good, and then nobody writes the file: the user's text must not go with it. */
    private async tellUndelivered({ request, text }: DiffReview, decision: ReviewDecision): Promise<void> {
        const sentence = nls.localize(
            'gemini-companion/undelivered',
            '{0} is not listening. It hears of your decision when it comes back; if it has ended, nothing is written.',
            request.agentName
        );
        if (decision.kind === 'rejected') {
            await this.messages.info(plainText(sentence));
            return;
        }
        const copy = nls.localize('gemini-companion/copyText', 'Copy the Text');
        if ((await this.messages.warn(plainText(sentence), copy)) === copy) {
            await this.clipboard.writeText(decision.content ?? text);
        }
    }

    private tell(telling: Promise<unknown> | undefined): void {
        telling?.catch(error => this.logger.error('A message could not be shown.', error)).catch(() => undefined);
    }
}
