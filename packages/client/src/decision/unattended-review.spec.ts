import * as assert from 'node:assert/strict';
import type { WriteOutcome, WriteRequest } from '@agent-companion/core/server';
import { ManualClock, TestLine } from '@agent-companion/core/testing';
import { BackendCalls, ReliableCall, ReliableCaller } from '@agent-companion/core/contract';
import type { ChoiceQuestion } from '../messages/question';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { Review } from '../review/review';
import { EncodedText, UnattendedReview } from './unattended-review';

const ACCEPTED = { kind: 'accepted', revision: 1, text: 'mine' } as const;
const refused = (code: string): WriteOutcome => ({ written: false, code, reason: 'Because.' }) as WriteOutcome;
const changedTo = (found: string): WriteOutcome => ({ ...refused('content-changed'), found }) as WriteOutcome;

describe('UnattendedReview', () => {
    let review: Review;
    let requests: WriteRequest[];
    let titles: string[];
    let texts: string[];
    /** Answer of the backend where it looks at no file, and the user's choice. */
    let answer: WriteOutcome;
    let take: number | undefined;
    /** Text in the file; without it the backend answers as it is told to. */
    let disk: string | undefined;
    let onAsk: () => void;
    let encoded: EncodedText | Promise<EncodedText>;
    let unattended: UnattendedReview;

    beforeEach(() => {
        const request = reviewRequest({ agentGone: true });
        review = new Review(request, new FakeReviewTab(request.text));
        [requests, titles, texts, take] = [[], [], [], undefined];
        [disk, onAsk] = [undefined, () => undefined];
        const send: ConstructorParameters<typeof ReliableCaller>[0]['send'] = (call: ReliableCall) => {
            requests.push(call.arguments[1] as WriteRequest);
            return Promise.resolve({ ok: true, value: disk === undefined ? answer : writeToDisk() });
        };
        encoded = { canEncode: true };
        const clock = new ManualClock();
        const line = new TestLine();
        const backend = new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send });
        const askUser = <T>({ title, text, choices }: ChoiceQuestion<T>): Promise<T | undefined> => {
            titles.push(title);
            texts.push(text);
            onAsk();
            return Promise.resolve(take === undefined ? undefined : choices[take].value);
        };
        unattended = new UnattendedReview({
            backend,
            askUser,
            placeOf: () => 'workspace/a.txt → /elsewhere',
            encode: () => Promise.resolve(encoded)
        });
    });

    /** Does what the backend does. */
    function writeToDisk(): WriteOutcome {
        const { overwrites, text } = requests.at(-1) ?? {};
        if (overwrites !== disk) {
            return changedTo(disk ?? '');
        }
        disk = text?.slice(1);
        return { written: true };
    }

    it('is not written where the encoding of its file lacks characters', async () => {
        encoded = { canEncode: false, encoding: 'iso88591' };
        const outcome = await unattended.write(review, ACCEPTED);
        assert.ok(!outcome.written && outcome.code === 'failed');
        assert.match(outcome.sentence, /^a\.txt is not written: its encoding, iso88591, lacks characters/);
        assert.deepEqual(requests, []);
    });

    it('is not written in UTF-8 into a file that is not, as far as the editor knows', async () => {
        const request = { ...reviewRequest({ agentGone: true }), undecodable: { ownMarks: 0 } };
        review = new Review(request, new FakeReviewTab(request.text));
        const outcome = await unattended.write(review, ACCEPTED);
        assert.ok(!outcome.written && outcome.code === 'failed');
        assert.match(outcome.sentence, /^a\.txt is not written: it is not UTF-8/);
        assert.deepEqual(requests, []);
        answer = { written: true };
        encoded = { canEncode: true, encoded: '6Q==' };
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: true });
    });

    it('is not written where the editor cannot encode its text, and says why', async () => {
        encoded = Promise.reject(new Error('No such file system.'));
        const sentence = 'a.txt is not written: No such file system.';
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'failed', sentence });
    });

    it('asks again where the file changes while the user is asked', async () => {
        disk = 'changed';
        take = 0;
        onAsk = () => (disk = titles.length === 1 ? 'changed again' : disk);
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: true });
        assert.deepEqual([titles, disk], [['Overwrite a.txt?', 'Overwrite a.txt?'], 'mine']);
        assert.match(texts[0], /changed since the change was proposed/);
    });

    it('never offers to overwrite what leads elsewhere now: the user has not seen that', async () => {
        take = 0;
        answer = { ...refused('target-changed'), facts: ['/elsewhere'] } as WriteOutcome;
        const sentence = 'a.txt is not written: its path leads to /elsewhere now.';
        assert.deepEqual(await unattended.write(review, ACCEPTED), { written: false, code: 'failed', sentence });
        assert.deepEqual([titles, requests.length], [[], 1]);
    });
});
