import type { Clock, Event } from '@agent-companion/core/server';
import { firesInTime } from '../events';
import type { Review } from '../review/review';
import type { DecidedReview, ReviewDecisions } from './review-decisions';

/** Milliseconds in which the agent may write an accepted file; then the file is opened as it is. */
const WRITING_MS = 5_000;

/** What follows a decision is done with. */
interface FollowUpServices<R extends Review = Review> {
    readonly decisions: Pick<ReviewDecisions<R>, 'onDidDecide'>;
    /** Whether the user wants to see the file that was accepted. */
    readonly opensFile: () => boolean;
    /** The first line that a review changes, counted from 0; asked while the review is on the screen. */
    readonly firstLineOf: (review: R) => number;
    /** Fires once a file is written, and an editor that shows it has read it. */
    readonly onDidWrite: (fileUri: string) => Event<unknown>;
    /** Gives back the keyboard that a closed review had. @param opensFile whether its file comes in front next. */
    readonly restoreFocus: (review: R, opensFile: boolean) => Promise<void>;
    /** Shows the file of a review that was accepted; another review may be in front by now. */
    readonly openFile: (review: R, line: number) => Promise<void>;
    readonly clock: Clock;
}

/** Returns the keyboard after a decision, and opens the accepted file if the user wants. */
export class DecisionFollowUp<R extends Review = Review> {
    constructor(private readonly services: FollowUpServices<R>) {
        services.decisions.onDidDecide(decided => this.follow(decided));
    }

    private follow({ review, decision, delivered }: DecidedReview<R>): void {
        const { opensFile, firstLineOf, onDidWrite, restoreFocus, openFile, clock } = this.services;
        const opens = decision.kind === 'accepted' && opensFile();
        const line = opens ? firstLineOf(review) : 0;
        const written =
            opens && delivered !== 'written'
                ? firesInTime(onDidWrite(review.request.fileUri), WRITING_MS, clock)
                : undefined;
        const followUp = async (): Promise<void> => {
            await restoreFocus(review, opens);
            if (opens) {
                await written;
                await openFile(review, line);
            }
        };
        const begin = (): void => void followUp().catch(() => undefined);
        if (review.isClosed) {
            begin();
        } else {
            review.onDidLoseTab(begin);
        }
    }
}
