import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import type { FinalText } from '@agent-companion/server';
import { Deferred, ManualClock } from '@agent-companion/server/testing';
import { toWire, WindowChange, WindowStatus } from '@agent-companion/window/contract';
import { CallAnswer } from '@agent-companion/window/reliable-call';
import { settled } from '@agent-companion/window/testing';
import { reviewRequest } from '../testing';
import { PageCallHandler } from './page-call-handler';

describe('PageCallHandler', () => {
    let calls: number;
    let layout: Deferred<void>;
    /** What was asked of the page. */
    let asked: unknown[];
    let finalText: FinalText;
    let handler: PageCallHandler;
    /** Resolves when the screen answers. */
    let screen: Promise<void>;
    let clock: ManualClock;

    beforeEach(() => {
        [calls, asked, finalText] = [0, [], {}];
        [screen, clock] = [Promise.resolve(), new ManualClock()];
        layout = new Deferred();
        layout.resolve();
        const ask = <T>(what: unknown, answer: T): Promise<T> => {
            asked.push(what);
            return Promise.resolve(answer);
        };
        handler = new PageCallHandler({
            reviews: {
                show: request => ask(request, { shown: true }),
                closeByAgent: id => ask(`close ${id}`, finalText),
                drop: id => ask(`drop ${id}`, undefined)
            },
            handOver: { run: () => ask('hand over', true) },
            tools: {
                runTool: ({ name }) => Promise.resolve({ ok: true, result: `"${name}"` }),
                cancelTool: id => ask(`cancel ${id}`, undefined)
            },
            whenReady: () => layout.promise,
            ping: () => screen,
            clock
        });
    });

    const call = (method: string, ...args: unknown[]): Promise<CallAnswer> =>
        handler.call({ id: `backend/${++calls}`, method, arguments: args });

    it('shows a review with its texts unwrapped', async () => {
        const texts = { text: '\uFEFFproposal', draft: '\uD800', earlierDraft: 'earlier' };
        const wrapped = { text: toWire(texts.text), draft: toWire(texts.draft), earlierDraft: toWire('earlier') };
        assert.deepEqual(await call('showReview', reviewRequest(wrapped)), { ok: true, value: { shown: true } });
        assert.deepEqual(asked, [reviewRequest(texts)]);
    });

    it('opens and drops nothing before the layout is restored, which would throw it away', async () => {
        layout = new Deferred();
        const answers = [call('showReview', reviewRequest({ text: toWire('text') })), call('dropReview', 'b')];
        await settled();
        assert.deepEqual(asked, []);
        layout.resolve();
        await Promise.all(answers);
        assert.deepEqual(asked, [reviewRequest({ text: 'text' }), 'drop b']);
    });

    it('answers the text of a review that it closes, wrapped', async () => {
        finalText = { revision: 2, text: '\uFEFFedited' };
        const value = { revision: 2, text: toWire('\uFEFFedited') };
        assert.deepEqual(await call('closeReview', 'a'), { ok: true, value });
        finalText = { unedited: true };
        assert.deepEqual(await call('closeReview', 'b'), { ok: true, value: { unedited: true } });
        assert.deepEqual(asked, ['close a', 'close b']);
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
        clock.advance(1_000);
        await later;
        assert.deepEqual(asked, ['close a', 'close b']);
    });

    it('leaves out a text that is too large to be sent', async () => {
        finalText = { text: 'x'.repeat(limits.maxContentBytes + 1) };
        assert.deepEqual(await call('closeReview', 'a'), { ok: true, value: {} });
    });

    it('does a repeated call once, and answers it each time', async () => {
        finalText = { text: 'edited' };
        const repeated = { id: 'backend/1', method: 'closeReview', arguments: ['a'] };
        const first = await handler.call(repeated);
        finalText = {};
        assert.deepEqual(await handler.call(repeated), first);
        assert.deepEqual(asked, ['close a']);
    });

    it('tells of all agents, and of how others find the window, whenever that changes', async () => {
        const told: WindowStatus[] = [];
        handler.onDidUpdateStatus(status => told.push(status));
        const discovery = { published: false, code: 'not-written', reason: 'The disk is full.' };
        const statuses = [
            { agents: [{ name: 'Gemini CLI', version: '1' }], discovery },
            { agents: [], discovery }
        ];
        for (const status of statuses) {
            assert.deepEqual(await call('updateStatus', status), { ok: true, value: undefined });
        }
        assert.deepEqual(told, statuses);
    });

    it('hands over what was done here, and tells of another window behind this page', async () => {
        const told: WindowChange[] = [];
        handler.onDidChangeWindow(change => told.push(change));
        assert.deepEqual(await call('handOver'), { ok: true, value: undefined });
        assert.deepEqual(asked, ['hand over']);
        const lost: WindowChange = { kind: 'lost', agents: ['Gemini CLI'] };
        assert.deepEqual(await call('changeWindow', lost), { ok: true, value: undefined });
        assert.deepEqual(told, [lost]);
    });

    it('runs tools, and takes runs back', async () => {
        const run = { id: 'r', name: 'get_selection', input: '{}', timeoutMs: 1 };
        assert.deepEqual(await call('runTool', run), { ok: true, value: { ok: true, result: '"get_selection"' } });
        assert.deepEqual(await call('cancelTool', 'r'), { ok: true, value: undefined });
        assert.deepEqual(asked, ['cancel r']);
    });

    it('answers a ping, also while the layout is being restored', async () => {
        layout = new Deferred();
        assert.deepEqual(await call('ping'), { ok: true, value: undefined });
    });
});
