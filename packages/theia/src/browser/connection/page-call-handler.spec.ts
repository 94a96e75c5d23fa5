import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import type { FinalText } from '@agent-companion/server';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { CallAnswer, ReviewRequest, toWire, WindowChange, WindowStatus } from '../../common';
import { settled } from '@agent-companion/window/testing';
import { ReviewService } from '../review/review-service';
import { reviewRequest } from '../testing/review-request';
import { ToolRunner } from '../tools/tool-runner';
import { HandOver } from './hand-over';
import { PageCallHandler } from './page-call-handler';

leavePage();

describe('PageCallHandler', () => {
    let calls: number;
    let layout: Deferred<void>;
    /** What was asked of the reviews. */
    let asked: unknown[];
    let finalText: FinalText;
    let handler: PageCallHandler;

    beforeEach(() => {
        [calls, asked, finalText] = [0, [], {}];
        layout = new Deferred();
        layout.resolve();
        const container = new Container();
        container.bind(FrontendApplicationStateService).toConstantValue({
            reachedState: (state: string) => (state === 'initialized_layout' ? layout.promise : undefined)
        } as FrontendApplicationStateService);
        container.bind(ReviewService).toConstantValue({
            show: (request: ReviewRequest) => {
                asked.push(request);
                return Promise.resolve({ shown: true });
            },
            closeByAgent: (id: string) => {
                asked.push(`close ${id}`);
                return Promise.resolve(finalText);
            },
            drop: (id: string) => {
                asked.push(`drop ${id}`);
                return Promise.resolve();
            }
        } as unknown as ReviewService);
        container.bind<object>(HandOver).toConstantValue({
            run: () => Promise.resolve(void asked.push('hand over'))
        });
        container.bind<object>(ToolRunner).toConstantValue({
            run: ({ name }: { name: string }) => Promise.resolve({ ok: true, result: `"${name}"` }),
            cancel: (id: string) => void asked.push(`cancel ${id}`)
        });
        container.bind(PageCallHandler).toSelf();
        handler = container.get(PageCallHandler);
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
