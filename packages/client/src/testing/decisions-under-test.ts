import type { Decision, DecisionOutcome } from '@agent-companion/core/server';
import { ManualClock, settled, TestLine } from '@agent-companion/core/testing';
import { BackendCalls, CallAnswer, ReliableCaller } from '@agent-companion/core/contract';
import type { DecisionMessage } from '../decision/decision-messages';
import { ReviewDecisions } from '../decision/review-decisions';
import type { UnattendedAction } from '../decision/unattended-questions';
import type { WrittenOutcome } from '../decision/unattended-review';
import type { Review } from '../review/review';
import { FakeReviewScreen, OpenedReview } from './fake-review-screen';
import { reviewRequest } from './review-request';

export const outcome = (value: DecisionOutcome): CallAnswer => ({ ok: true, value });

export const COUNTS = outcome({ settled: true, delivered: 'now' });

/** The decisions of a page on a fake screen, with a user and a backend whose answers a test gives. */
export class DecisionsUnderTest {
    readonly screen = new FakeReviewScreen();
    readonly clock = new ManualClock();
    readonly line = new TestLine();
    readonly sent: Decision[] = [];
    /** Messages to the user in passing, and as problems. */
    readonly said: string[] = [];
    readonly problems: DecisionMessage[] = [];
    /** Counts decisions of which the user is told that they are slow. */
    slow = 0;
    /** Questions to the user about a changed file, and the answers. */
    readonly asked: string[] = [];
    whatNow: ('lookAgain' | 'accept')[] = [];
    /** Wish of the user where no agent waits, and the outcome of writing. */
    wanted: UnattendedAction | undefined;
    mayWrite = true;
    written: WrittenOutcome = { written: true };
    confirmed: (review: Review) => Decision | undefined = review => review.proposal.acceptance;
    /** Gives the backend's answer to an attempt. */
    answer: (attempt: number) => Promise<CallAnswer> = () => Promise.resolve(COUNTS);

    readonly decisions = new ReviewDecisions({
        reviews: this.screen.reviews,
        backend: new ReliableCaller<BackendCalls>({
            callerId: 'page',
            line: this.line,
            clock: this.clock,
            send: call => this.answer(this.sent.push(call.arguments[1] as Decision))
        }),
        confirmation: {
            confirm: review => Promise.resolve(this.confirmed(review)),
            confirmWriting: () => Promise.resolve(this.mayWrite),
            confirmChange: (_review, code) => {
                this.asked.push(code);
                return Promise.resolve(this.whatNow.shift());
            }
        },
        unattended: {
            ask: () => Promise.resolve(this.wanted),
            write: () => Promise.resolve(this.written)
        },
        closed: { add: (_review, sentence) => void this.said.push(sentence) },
        notifier: {
            show: message => void this.problems.push(message),
            copy: () => Promise.resolve(),
            showSlow: () => {
                this.slow++;
                return () => void this.slow--;
            }
        },
        show: () => Promise.resolve(),
        readAgain: () => undefined,
        clock: this.clock
    });

    /** Shows a review, and returns it with its tab. */
    async show(more: Parameters<typeof reviewRequest>[0] = {}): Promise<OpenedReview> {
        await this.screen.reviews.show(reviewRequest(more));
        return this.screen.opened[this.screen.opened.length - 1];
    }

    async pass(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
            this.clock.advance(1_000);
            await settled();
        }
    }
}
