import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import type { WriteOutcome, WriteRequest } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls, ReliableCall, ReliableCaller } from '../../../common';
import { TestLine } from '../../../common/testing/test-line';
import type { ChoiceQuestion } from '../../dialogs/choice-dialog';
import { FakeReviewTab } from '../../testing/fake-review-tab';
import { reviewRequest } from '../../testing/review-request';
import { Review } from '../review';
import { UnattendedReview } from './unattended-review';

const ACCEPTED = { kind: 'accepted', revision: 1, text: 'mine' } as const;
const refused = (code: string): WriteOutcome => ({ written: false, code, reason: 'Because.' }) as WriteOutcome;

describe('UnattendedReview', () => {
    let review: Review;
    let requests: WriteRequest[];
    let titles: string[];
    let texts: string[];
    /** What the backend answers, one after the other, and which choice the user takes. */
    let answers: WriteOutcome[];
    let take: number | undefined;
    let hasWindowEnded: boolean;
    let unattended: UnattendedReview;

    beforeEach(() => {
        const request = reviewRequest({ agentGone: true });
        review = new Review(request, new FakeReviewTab(request.text));
        [requests, titles, texts, answers, take] = [[], [], [], [{ written: true }], undefined];
        hasWindowEnded = false;
        const send: ConstructorParameters<typeof ReliableCaller>[0]['send'] = (call: ReliableCall) => {
            requests.push(call.arguments[1] as WriteRequest);
            if (hasWindowEnded) {
                return Promise.resolve({ ok: false, code: 'window-ended', reason: 'Because.' });
            }
            return Promise.resolve({ ok: true, value: answers.shift() });
        };
        const line = new TestLine();
        const backend = new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock: new ManualClock(), send });
        const ask = <T>({ title, text, choices }: ChoiceQuestion<T>): Promise<T | undefined> => {
            titles.push(title);
            texts.push(text);
            return Promise.resolve(take === undefined ? undefined : choices[take].value);
        };
        unattended = new UnattendedReview(backend, ask, () => 'workspace/a.txt → /elsewhere');
    });

    it('asks what to do: write, copy, discard, or nothing', async () => {
        const wanted = [];
        for (take of [0, 1, 2, undefined]) {
            wanted.push(await unattended.ask(review));
        }
        assert.deepEqual(wanted, ['writeFile', 'copyText', 'discard', undefined]);
        assert.equal(titles[0], 'Write a.txt?');
    });

    it('says which file would be written, with its folders and where it leads', async () => {
        await unattended.ask(review);
        answers = [refused('content-changed')];
        await unattended.write(review, ACCEPTED);
        assert.deepEqual(texts, [
            'Gemini CLI no longer waits for this change. The IDE can write the file itself: workspace/a.txt → /elsewhere.',
            'workspace/a.txt → /elsewhere has changed since the change was proposed. That would be lost.'
        ]);
    });

    it('offers of one that has ended to copy or discard it: the backend has nothing left to write', async () => {
        review.markEnded();
        const wanted = [];
        for (take of [0, 1, undefined]) {
            wanted.push(await unattended.ask(review));
        }
        assert.deepEqual(wanted, ['copyText', 'discard', undefined]);
        assert.equal(titles[0], 'Copy the Text?');
    });

    it('has the text written, or the proposal as it is', async () => {
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: true });
        answers = [{ written: true }];
        await unattended.write(review, { kind: 'accepted', revision: 1 });
        assert.deepEqual(requests, [
            { revision: 1, text: '=mine', overwrite: false },
            { revision: 1, overwrite: false }
        ]);
        assert.deepEqual(titles, []);
    });

    it('asks before it overwrites what has changed meanwhile', async () => {
        answers = [refused('content-changed'), { written: true }];
        take = 0;
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: true });
        assert.deepEqual([titles, requests.map(({ overwrite }) => overwrite)], [['Overwrite a.txt?'], [false, true]]);
        [answers, take] = [[refused('content-changed')], undefined];
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'cancelled' });
    });

    it('never offers to overwrite what leads elsewhere now: the user has not seen that', async () => {
        take = 0;
        answers = [{ ...refused('target-changed'), facts: ['/elsewhere'] } as WriteOutcome];
        const sentence = 'a.txt is not written: its path leads to /elsewhere now.';
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'failed', sentence });
        assert.deepEqual([titles, requests.length], [[], 1]);
    });

    it('says why it is not written, and when the agent is back', async () => {
        answers = [refused('read-only'), refused('agent-waits')];
        const sentence = 'a.txt is not written: it, or its folder, is read-only.';
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'failed', sentence });
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'agent-waits' });
    });

    it('says why it is not written in the user’s language, whatever the backend’s reason is', async () => {
        for (const code of [
            'ended',
            'replaced',
            'target-changed',
            'read-only',
            'other-owner',
            'no-space',
            'path-folder',
            'path-too-long',
            'path-relative'
        ]) {
            answers = [refused(code)];
            assert.doesNotMatch(JSON.stringify(await unattended.write(review, ACCEPTED)), /Because/, code);
        }
    });

    it('says that it is not written where the window has ended, not that a decision came late', async () => {
        hasWindowEnded = true;
        const sentence = 'a.txt is not written: the review was over.';
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'failed', sentence });
    });

    it('sends no text that is too large for the connection', async () => {
        const outcome = await unattended.write(review, { ...ACCEPTED, text: 'x'.repeat(limits.maxContentBytes + 1) });
        assert.deepEqual([outcome.written, requests], [false, []]);
    });
});
