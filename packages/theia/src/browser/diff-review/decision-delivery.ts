import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { CompanionService, DecisionOutcome, ReviewDecision, toWire } from '../../common';
import { insist } from '../insist';

/**
 * Brings decisions to the backend across broken connections. The backend answers a repeated question as it answered
 * the first, so whatever was on its way when the connection broke is sent again.
 */
export class DecisionDelivery {
    private breaks = 0;

    constructor(private readonly service: RpcProxy<CompanionService>) {
        service.onDidCloseConnection(() => this.breaks++);
    }

    /**
     * Resolves once the backend has answered, however long that takes.
     * @throws what the backend threw; a broken connection is no error.
     */
    async deliver(id: string, decision: ReviewDecision): Promise<DecisionOutcome> {
        const wrapped =
            decision.kind === 'accepted' && decision.content !== undefined
                ? { ...decision, content: toWire(decision.content) }
                : decision;
        for (;;) {
            const breaks = this.breaks;
            try {
                return await insist(() => this.service.decideReview(id, wrapped));
            } catch (error) {
                if (this.breaks === breaks) {
                    throw error;
                }
            }
        }
    }
}
