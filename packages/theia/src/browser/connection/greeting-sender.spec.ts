import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls, CallAnswer, PageGreeting, ReliableCall, ReliableCaller } from '../../common';
import { settled } from '../../common/testing/settled';
import { TestLine } from '../../common/testing/test-line';
import { GreetingSender } from './greeting-sender';

const welcome: CallAnswer = { ok: true, value: { pendingReviews: [], agents: [] } };

describe('GreetingSender', () => {
    let clock: ManualClock;
    /** The windows that were greeted, in their order. */
    let greeted: string[];
    let answer: (windowId: string) => Promise<CallAnswer>;
    let sender: GreetingSender;

    beforeEach(() => {
        clock = new ManualClock();
        greeted = [];
        const send = ({ arguments: [greeting] }: ReliableCall): Promise<CallAnswer> => {
            const { windowId } = greeting as PageGreeting;
            greeted.push(windowId);
            return answer(windowId);
        };
        const line = new TestLine();
        sender = new GreetingSender(new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send }));
    });

    const greetingOf = (windowId: string) => (): Promise<PageGreeting> =>
        Promise.resolve({ windowId, applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 });

    it('greets until it is welcome, however often a greeting gets lost', async () => {
        answer = () => (greeted.length < 7 ? new Promise(() => undefined) : Promise.resolve(welcome));
        const greeting = sender.send(greetingOf('a'));
        while (greeted.length < 7) {
            await settled();
            clock.advance(32_000);
        }
        assert.ok((await greeting).answered);
    });

    it('lets a newer greeting take the place of one that is not answered', async () => {
        answer = windowId => (windowId === 'a' ? new Promise(() => undefined) : Promise.resolve(welcome));
        const first = sender.send(greetingOf('a'));
        await settled();
        assert.ok((await sender.send(greetingOf('b'))).answered);
        clock.advance(4_000);
        const outcome = await first;
        assert.equal(!outcome.answered && outcome.code, 'superseded');
        assert.deepEqual(greeted, ['a', 'b']);
    });

    it('takes no welcome for a greeting that is not the newest any more', async () => {
        let arrive: () => void = () => undefined;
        answer = () => new Promise(resolve => (arrive = () => resolve(welcome)));
        const first = sender.send(greetingOf('a'));
        await settled();
        const arriveFirst = arrive;
        const second = sender.send(greetingOf('a'));
        await settled();
        arriveFirst();
        const outcome = await first;
        assert.equal(!outcome.answered && outcome.code, 'superseded');
        arrive();
        assert.ok((await second).answered);
    });

    it('passes on what the backend refuses', async () => {
        answer = () => Promise.resolve({ ok: false, code: 'failed', reason: 'no' });
        assert.deepEqual(await sender.send(greetingOf('a')), { answered: false, code: 'failed', reason: 'no' });
    });
});
