import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { answered } from '../page-tool';
import { answerInTime, valueWithin } from './bounded-answer';

describe('An answer that language services may never give', () => {
    beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
    afterEach(() => mock.timers.reset());

    it('is a refusal before the time of the call is over, and the services are told', async () => {
        let isCancelled = false;
        const call = { signal: new AbortController().signal, timeoutMs: 10_000 };
        const answer = answerInTime(call, ({ token }) => {
            token.onCancellationRequested(() => (isCancelled = true));
            return new Promise(() => undefined);
        });
        mock.timers.tick(9_500);
        const outcome = await answer;
        assert.equal(!outcome.ok && outcome.code, 'unanswered');
        assert.equal(isCancelled, true);
    });

    it('is a refusal when the model takes the call back', async () => {
        for (const before of [true, false]) {
            const controller = new AbortController();
            const abort = (): void => controller.abort();
            if (before) {
                abort();
            }
            const answer = answerInTime(
                { signal: controller.signal, timeoutMs: 100 },
                () => new Promise(() => undefined)
            );
            abort();
            const outcome = await answer;
            assert.equal(!outcome.ok && outcome.code, 'cancelled');
        }
    });

    it('is what the work answers in time', async () => {
        const call = { signal: new AbortController().signal, timeoutMs: 10_000 };
        assert.deepEqual(await answerInTime(call, () => Promise.resolve(answered(1))), answered(1));
        await assert.rejects(answerInTime(call, () => Promise.reject(new Error('broken'))));
    });

    it('is nothing of a service that fails or takes too long', async () => {
        assert.equal(await valueWithin(Promise.resolve(1), 10), 1);
        assert.equal(await valueWithin(Promise.reject(new Error('no')), 10), undefined);
        const late = valueWithin(new Promise(() => undefined), 10);
        mock.timers.tick(10);
        assert.equal(await late, undefined);
    });
});
