import type { Event } from '@agent-companion/core/server';
import { nls } from '../messages/nls';
import type { CompanionLog } from './companion-log';

/** What of a review is written down: nothing of its text. */
interface LoggedReview {
    readonly request: { readonly agentName: string; readonly fileUri: string };
}

/** A decision that counts. */
interface LoggedDecision {
    readonly review: LoggedReview;
    readonly decision: { readonly kind: 'accepted' | 'rejected' };
}

/** Writes into the log, for who wants to read all of it, what agents propose and what the user decides. */
export function logReviews(
    reviews: { readonly onDidOpen: Event<LoggedReview> },
    decisions: { readonly onDidDecide: Event<LoggedDecision> },
    log: Pick<CompanionLog, 'add'>
): void {
    reviews.onDidOpen(({ request: { agentName, fileUri } }) =>
        log.add(
            'debug',
            nls.localize('agent-companion/logProposal', '{0} proposes a change of {1}.', agentName, fileUri)
        )
    );
    decisions.onDidDecide(({ review: { request }, decision }) =>
        log.add(
            'debug',
            decision.kind === 'accepted'
                ? nls.localize('agent-companion/logAccepted', 'Accepted: {0}', request.fileUri)
                : nls.localize('agent-companion/logRejected', 'Rejected: {0}', request.fileUri)
        )
    );
}
