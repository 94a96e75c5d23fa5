import { transferMs } from '@agent-companion/core/protocol';
import type { Clock, DecisionOutcome } from '@agent-companion/core/server';
import { toWire, CallOutcome } from '@agent-companion/core/contract';
import { type BackendCaller, SILENCE_LIMIT_MS } from '../connection/backend-connection';
import { refusalOfText } from '../text/text-limit';
import { Conclusion, concludeDelivery, DecidedRequest } from './decision-messages';
import type { DecisionNotifier } from './decision-notifier';

/** Milliseconds after which the user is told that a short decision takes long. */
const SLOW_MS = 6_000;

/** Parts of the page that handing decisions over needs. */
export interface DeliveryCollaborators {
    readonly backend: BackendCaller;
    readonly notifier: Pick<DecisionNotifier, 'showSlow'>;
    readonly clock: Clock;
}

/** Delivers a decision, however long offline, unless too large. Resolves on an answer, or silence while connected; tells of delay. */
export async function deliverDecision(
    { backend, clock, notifier }: DeliveryCollaborators,
    id: string,
    decided: DecidedRequest
): Promise<Conclusion> {
    const { decision } = decided;
    const text = decision.kind === 'accepted' ? decision.text : undefined;
    if (text && refusalOfText(text)) {
        return concludeDelivery(decided, { answered: true, value: { settled: false, code: 'too-large' } });
    }
    let hide: (() => void) | undefined;
    const slow = clock.after(SLOW_MS + transferMs(text), () => (hide = notifier.showSlow()));
    const wrapped = text === undefined ? decision : { ...decision, text: toWire(text) };
    const outcome: CallOutcome<DecisionOutcome> = await backend.call('decideReview', [id, wrapped], {
        deadline: { milliseconds: SILENCE_LIMIT_MS, from: 'connection' }
    });
    slow.dispose();
    hide?.();
    return concludeDelivery(decided, outcome);
}
