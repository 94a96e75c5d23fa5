import { transferMs } from '@agent-companion/protocol';
import type { Clock, Decision, DecisionOutcome } from '@agent-companion/server';
import { CallOutcome, toWire } from '../../../common';
import { systemClock } from '../../../common/system-clock';
import { BackendCaller } from '../../connection/backend-caller';
import { refusalOfText } from '../text/text-limit';

/** Milliseconds after which the user is told that a short decision takes long. */
const SLOW_MS = 6_000;

/** Milliseconds of silence on an open connection after which nothing is to be expected any more. */
const HOPELESS_MS = 90_000;

/** What the backend says to a decision, or why it did not get it. */
export type DeliveryOutcome =
    CallOutcome<DecisionOutcome> | { readonly answered: false; readonly code: 'too-large'; readonly reason: string };

/** Brings decisions to the backend, however long the connection is broken. */
export class DecisionDelivery {
    constructor(
        private readonly backend: BackendCaller,
        private readonly clock: Clock = systemClock
    ) {}

    /**
     * Resolves once the backend has answered, or keeps silent on an open connection. A text that is too large is not sent.
     * @param onSlow called once if it takes long enough to tell the user.
     */
    async deliver(id: string, decision: Decision, onSlow: () => void = () => undefined): Promise<DeliveryOutcome> {
        const text = decision.kind === 'accepted' ? decision.text : undefined;
        const reason = text && refusalOfText(text);
        if (reason) {
            return { answered: false, code: 'too-large', reason };
        }
        const wrapped = text === undefined ? decision : { ...decision, text: toWire(text) };
        const slow = this.clock.after(SLOW_MS + transferMs(text), onSlow);
        const outcome = await this.backend.call('decideReview', [id, wrapped], {
            deadline: { milliseconds: HOPELESS_MS, from: 'connection' }
        });
        slow.dispose();
        return outcome;
    }
}
