import * as assert from 'node:assert/strict';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls } from '@agent-companion/window/contract';
import { CallAnswer, ReliableCall, ReliableCaller } from '@agent-companion/window/reliable-call';
import { TestLine } from '@agent-companion/window/testing';
import type { ChoiceQuestion } from '../messages/question';
import type { Review } from '../review/review';
import { FakeReviewScreen, reviewRequest } from '../testing';
import { AcceptConfirmation } from './accept-confirmation';
import type { DecisionMessage } from './decision-messages';
import { ReviewDecisions } from './review-decisions';
import type { UnattendedAction } from './unattended-questions';
import type { WrittenOutcome } from './unattended-review';

describe('ReviewDecisions on a review that no agent waits for', () => {
    let screen: FakeReviewScreen;
    let decisions: ReviewDecisions;
    let sent: Decision[];
    let said: string[];
    let problems: DecisionMessage[];
    /** The ids of those that can be brought back. */
    let closed: string[];
    let copied: string[];
    /** What the user wants done, how often they were asked, and what comes of writing. */
    let wanted: UnattendedAction | undefined;
    let asked: number;
    let comments: (string | undefined)[];
    let written: WrittenOutcome;
    /** Whether the file has unsaved changes in its own editor, what is asked about them, and whether the user goes on. */
    let isUnsaved: boolean;
    let questions: string[];
    let goesOn: boolean;
    /** What the backend says to a decision. */
    let answer: DecisionOutcome;
    let review: Review;

    beforeEach(async () => {
        screen = new FakeReviewScreen();
        [sent, said, problems, closed, copied, asked] = [[], [], [], [], [], 0];
        comments = [];
        [wanted, written, answer] = [undefined, { written: true }, { settled: true, delivered: 'now' }];
        [isUnsaved, questions, goesOn] = [false, [], true];
        const clock = new ManualClock();
        const send = (call: ReliableCall): Promise<CallAnswer> => {
            sent.push(call.arguments[1] as Decision);
            return Promise.resolve({ ok: true, value: answer });
        };
        decisions = new ReviewDecisions({
            reviews: screen.reviews,
            backend: new ReliableCaller<BackendCalls>({ callerId: 'page', line: new TestLine(), clock, send }),
            confirmation: new AcceptConfirmation(
                { has: () => isUnsaved },
                <T>({ title, choices }: ChoiceQuestion<T>) => {
                    questions.push(title);
                    return Promise.resolve(goesOn ? choices[0].value : undefined);
                }
            ),
            unattended: {
                ask: () => {
                    asked++;
                    return Promise.resolve(wanted);
                },
                write: (_review, _accepted, comment) => {
                    comments.push(comment);
                    return Promise.resolve(written);
                }
            },
            closed: {
                add: ({ id }, sentence) => {
                    closed.push(id);
                    said.push(sentence);
                }
            },
            notifier: {
                show: message =>
                    void (message.kind === 'counts' ? said.push(message.sentence) : problems.push(message)),
                copy: text => Promise.resolve(void copied.push(text)),
                showSlow: () => () => undefined
            },
            lookAgain: () => Promise.resolve(),
            focus: { markDecided: () => undefined },
            commentOf: ({ request }, decision) => (request.byCompanion ? `${decision}, but` : undefined),
            nextFile: { after: () => Promise.resolve() },
            clock
        });
        await screen.reviews.show(reviewRequest({ agentGone: true }));
        const [opened] = screen.opened;
        ({ review } = opened);
        opened.tab.type('mine');
    });

    const isOpen = (): boolean => screen.reviews.undecided().includes(review) && !review.decided;

    it('ask what to do with it, and leave it open until the user has chosen', async () => {
        await decisions.accept(review);
        assert.deepEqual([asked, sent, isOpen()], [1, [], true]);
    });

    it('have it written, and close it then', async () => {
        wanted = 'writeFile';
        const decided: Decision[] = [];
        decisions.onDidDecide(({ decision }) => decided.push(decision));
        await decisions.accept(review);
        assert.deepEqual([said, sent, isOpen()], [['Wrote a.txt.'], [], false]);
        assert.deepEqual(decided, [{ kind: 'accepted', revision: 1, text: 'proposal\nmine' }]);
    });

    it('ask before it is written beside unsaved changes in the file’s own editor', async () => {
        [isUnsaved, goesOn] = [true, false];
        await decisions.writeFile(review);
        assert.deepEqual([questions, said, isOpen()], [['Write and Leave Your Unsaved Changes?'], [], true]);
        goesOn = true;
        await decisions.writeFile(review);
        assert.deepEqual([questions.length, said, isOpen()], [2, ['Wrote a.txt.'], false]);
    });

    it('keep it open when it cannot be written, with the reason, or the user would rather not', async () => {
        wanted = 'writeFile';
        written = { written: false, code: 'failed', sentence: 'It is read-only.' };
        await decisions.accept(review);
        assert.deepEqual(
            problems.map(({ sentence, text }) => [sentence, text]),
            [['It is read-only.', 'proposal\nmine']]
        );
        written = { written: false, code: 'cancelled' };
        await decisions.writeFile(review);
        assert.deepEqual([problems.length, isOpen()], [1, true]);
    });

    it('hand it to the agent that is back after all', async () => {
        written = { written: false, code: 'agent-waits' };
        await decisions.writeFile(review);
        assert.deepEqual(sent, [{ kind: 'accepted', revision: 1, text: '=proposal\nmine' }]);
        assert.deepEqual([said, isOpen()], [['Accepted a.txt.'], false]);
    });

    it('write without a question what the companion itself proposes, and say so only then', async () => {
        await screen.reviews.show(reviewRequest({ id: 'own', byCompanion: true }));
        const own = screen.opened[1].review;
        written = { written: false, code: 'failed', sentence: 'It is read-only.' };
        await decisions.accept(own);
        assert.deepEqual(
            [problems[0].sentence, said, screen.reviews.undecided().includes(own)],
            ['It is read-only.', [], true]
        );
        written = { written: true };
        await decisions.accept(own);
        assert.deepEqual([said, screen.reviews.undecided().includes(own)], [['Wrote a.txt.'], false]);
        assert.deepEqual([asked, sent], [0, []]);
        assert.deepEqual(comments, ['accepted, but', 'accepted, but']);
    });

    it('say with the decision what the user says to a change of the companion itself', async () => {
        await screen.reviews.show(reviewRequest({ id: 'own', byCompanion: true }));
        await decisions.reject(screen.opened[1].review);
        await decisions.discard(review);
        assert.deepEqual(sent, [
            { kind: 'rejected', revision: 1, comment: 'rejected, but' },
            { kind: 'rejected', revision: 1 }
        ]);
    });

    it('copy the text, and leave it open', async () => {
        wanted = 'copyText';
        await decisions.accept(review);
        assert.deepEqual([copied, isOpen()], [['proposal\nmine'], true]);
    });

    it('discard it, which can be undone', async () => {
        wanted = 'discard';
        await decisions.accept(review);
        assert.deepEqual([said, closed.length, isOpen()], [['Discarded a.txt.'], 1, false]);
    });

    it('ask also where the page did not know yet that the agent is gone', async () => {
        const other = reviewRequest({ id: 'other' });
        await screen.reviews.show(other);
        answer = { settled: false, code: 'agent-gone', reason: 'Gone.' };
        wanted = 'writeFile';
        await decisions.accept(screen.opened[1].review);
        assert.deepEqual([asked, said], [1, ['Wrote a.txt.']]);
    });

    it('tell no agent when the review has ended and stays for the text', async () => {
        await screen.reviews.drop('id');
        await decisions.accept(review);
        assert.deepEqual([asked, isOpen()], [1, true]);
        await decisions.reject(review);
        assert.deepEqual([isOpen(), sent], [false, []]);
    });
});
