import { transferMs } from '@agent-companion/protocol';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { CompanionService, toWire } from '../../../common';
import { BackendConnection } from '../../connection/backend-connection';
import { insist, NoAnswerError } from '../../connection/insist';
import { refusalOfText } from '../text/text-limit';

/** How long the delivery of a short decision waits, in milliseconds; that of a long text has its transfer time in addition. */
export interface DeliveryPatience {
    /** After this much silence the user is told. */
    readonly quiet: number;
    /** After this much silence on a connection that is open, nothing is to be expected any more. */
    readonly open: number;
    /** How often the question is asked again. */
    readonly repeat: number;
}

/** What the user's decisions are given. */
export const DEFAULT_PATIENCE: DeliveryPatience = { quiet: 6_000, open: 90_000, repeat: 4_000 };

/**
 * Brings decisions to the backend across broken connections. The backend answers a repeated question as it answered
 * the first, so whatever was on its way when the connection broke is sent again.
 */
export class DecisionDelivery {
    private breaks = 0;

    constructor(
        private readonly service: RpcProxy<CompanionService>,
        private readonly line: BackendConnection,
        private readonly patience = DEFAULT_PATIENCE
    ) {
        service.onDidCloseConnection(() => this.breaks++);
    }

    /**
     * Resolves once the backend has answered, however long the connection is broken. A text that is too large is not sent.
     * @param onSlow called once if it takes long enough to tell the user.
     * @throws what the backend threw, or NoAnswerError when it keeps silent on an open connection.
     */
    async deliver(id: string, decision: Decision, onSlow: () => void = () => undefined): Promise<DecisionOutcome> {
        const content = decision.kind === 'accepted' ? decision.text : undefined;
        const refusal = content && refusalOfText(content);
        if (refusal) {
            return { settled: false, code: 'too-large', ended: false, reason: refusal };
        }
        const wrapped = content === undefined ? decision : { ...decision, text: toWire(content) };
        const extraMs = transferMs(content ?? '');
        const slow = setTimeout(onSlow, this.patience.quiet + extraMs);
        try {
            return await this.insistAcrossBreaks(() => this.service.decideReview(id, wrapped), extraMs);
        } finally {
            clearTimeout(slow);
        }
    }

    private async insistAcrossBreaks<T>(ask: () => Promise<T>, extraMs: number): Promise<T> {
        const { line, patience } = this;
        const begun = Date.now();
        const isHopeless = (): boolean => Date.now() - Math.max(begun, line.since) > patience.open + extraMs;
        for (;;) {
            const { breaks } = this;
            try {
                return await insist(ask, { line, silenceMs: patience.repeat, transferMs: extraMs, until: isHopeless });
            } catch (error) {
                if (error instanceof NoAnswerError || this.breaks === breaks) {
                    throw error;
                }
            }
        }
    }
}
