import * as assert from 'node:assert/strict';
import type { FinalText } from '@agent-companion/core/server';
import { Deferred, ManualClock, settled } from '@agent-companion/core/testing';
import { toWire, CallAnswer } from '@agent-companion/core/contract';
import { reviewRequest } from '../testing/review-request';
import { PageCallHandler } from './page-call-handler';

describe('PageCallHandler', () => {
    let calls: number;
    let layout: Deferred<void>;
    /** Requests made of the page. */
    let asked: unknown[];
    let expected: string[];
    let finalText: FinalText;
    let handler: PageCallHandler;
    /** Resolves when the screen answers. */
    let screen: Promise<void>;
    let clock: ManualClock;

    beforeEach(() => {
        [calls, asked, expected, finalText] = [0, [], [], {}];
        [screen, clock] = [Promise.resolve(), new ManualClock()];
        layout = new Deferred();
        layout.resolve();
        const ask = <T>(what: unknown, answer: T): Promise<T> => {
            asked.push(what);
            return Promise.resolve(answer);
        };
        handler = new PageCallHandler({
            registry: { expect: ({ id }) => void expected.push(id) },
            reviews: {
                show: request => ask(request, { shown: true }),
                closeByAgent: id => ask(`close ${id}`, finalText),
                drop: id => ask(`drop ${id}`, undefined)
            },
            tools: { run: () => assert.fail(), cancel: () => assert.fail() },
            whenReady: () => layout.promise,
            ping: () => screen,
            clock
        });
    });

    const call = (method: string, ...args: unknown[]): Promise<CallAnswer> =>
        handler.call({ id: `backend/${++calls}`, method, arguments: args });

    it('opens and drops nothing before the layout is restored, which would throw it away', async () => {
        layout = new Deferred();
        const answers = [call('showReview', reviewRequest({ text: toWire('text') })), call('dropReview', 'b')];
        await settled();
        // It is known that the user is waited for.
        assert.deepEqual([asked, expected], [[], [reviewRequest().id]]);
        layout.resolve();
        await Promise.all(answers);
        assert.deepEqual(asked, [reviewRequest({ text: 'text' }), 'drop b']);
    });

    it('gives a text away once the screen has told of all that was typed, or does not answer', async () => {
        const screenAnswers = new Deferred<void>();
        screen = screenAnswers.promise;
        const answer = call('closeReview', 'a');
        await settled();
        assert.deepEqual(asked, []);
        screenAnswers.resolve();
        await answer;
        assert.ok(clock.isIdle);
        screen = new Promise(() => undefined);
        const later = call('closeReview', 'b');
        await settled();
        clock.advance(3_999);
        await settled();
        assert.deepEqual(asked, ['close a']);
        clock.advance(1);
        await later;
        assert.deepEqual(asked, ['close a', 'close b']);
    });

    it('does a repeated call once, and answers it each time', async () => {
        finalText = { text: 'edited' };
        const repeated = { id: 'backend/1', method: 'closeReview', arguments: ['a'] };
        const first = await handler.call(repeated);
        finalText = {};
        assert.deepEqual(await handler.call(repeated), first);
        assert.deepEqual(asked, ['close a']);
    });
});
