import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '../testing/settled';
import { TestLine } from '../testing/test-line';
import { CallAnswer, CallOutcome, ReliableCall } from './reliable-call';
import { CallOptions, ReliableCaller } from './reliable-caller';

interface Methods {
    ask(question: string): Promise<string>;
}

const lost = (): Promise<never> => new Promise(() => undefined);
const yes: CallAnswer = { ok: true, value: 'yes' };

describe('ReliableCaller', () => {
    let clock: ManualClock;
    let line: TestLine;
    let sent: ReliableCall[];
    /** What comes of each attempt; nothing of those after the last. */
    let attempts: (() => Promise<CallAnswer>)[];
    let caller: ReliableCaller<Methods>;

    beforeEach(() => {
        clock = new ManualClock();
        line = new TestLine();
        [sent, attempts] = [[], []];
        const send = (call: ReliableCall): Promise<CallAnswer> => {
            sent.push(call);
            return (attempts.shift() ?? lost)();
        };
        caller = new ReliableCaller<Methods>({ callerId: 'page', line, clock, send });
    });

    const ask = (options?: CallOptions): Promise<CallOutcome<string>> => caller.call('ask', ['why'], options);

    async function pass(milliseconds: number): Promise<void> {
        clock.advance(milliseconds);
        await settled();
    }

    async function reconnect(): Promise<void> {
        line.set(true);
        await settled();
    }

    it('resolves with the answer, and leaves nothing behind', async () => {
        attempts = [() => Promise.resolve(yes)];
        assert.deepEqual(await ask(), { answered: true, value: 'yes' });
        assert.deepEqual(sent, [{ id: 'page/1', method: 'ask', arguments: ['why'] }]);
        assert.ok(clock.isIdle);
    });

    it('tells when what is under way has ended, answered or not', async () => {
        const events: string[] = [];
        const answered = ask().then(() => events.push('answered'));
        const given = ask({ deadline: { milliseconds: 1, from: 'call' } }).then(() => events.push('given up'));
        const all = caller.settled().then(() => events.push('settled'));
        await settled();
        attempts = [() => Promise.resolve(yes)];
        assert.deepEqual(events, []);
        await pass(4_000);
        await Promise.all([answered, given, all]);
        assert.equal(events.length, 3);
        assert.equal(events.at(-1), 'settled');
        await caller.settled();
    });

    it('repeats the same call after silence, which grows up to a limit', async () => {
        const asking = ask();
        for (const silence of [4_000, 8_000, 16_000, 32_000, 32_000]) {
            const before = sent.length;
            await pass(silence - 1);
            assert.equal(sent.length, before);
            await pass(1);
            assert.equal(sent.length, before + 1);
        }
        attempts = [() => Promise.resolve(yes)];
        await pass(32_000);
        assert.ok((await asking).answered);
        assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
    });

    it('gives a long text its time to arrive before it repeats it', async () => {
        const asking = caller.call('ask', ['x'.repeat(50_000_000)]);
        await pass(28_999);
        assert.equal(sent.length, 1);
        attempts = [() => Promise.resolve(yes)];
        await pass(1);
        assert.ok((await asking).answered);
        assert.equal(sent.length, 2);
    });

    it('takes a late answer to an earlier attempt', async () => {
        let answer: (answer: CallAnswer) => void = () => undefined;
        attempts = [() => new Promise(resolve => (answer = resolve))];
        const asking = ask();
        await pass(4_000);
        answer(yes);
        assert.deepEqual(await asking, { answered: true, value: 'yes' });
    });

    it('resolves with what the responder refuses, at once', async () => {
        attempts = [() => Promise.resolve({ ok: false, code: 'failed', reason: 'no' })];
        assert.deepEqual(await ask(), { answered: false, code: 'failed', reason: 'no' });
        assert.equal(sent.length, 1);
    });

    it('takes an error of the connection for a lost message', async () => {
        attempts = [
            () => Promise.reject(new Error('Max disconnected buffer size exceeded')),
            () => {
                throw new Error('closed');
            },
            () => Promise.resolve(yes)
        ];
        const asking = ask();
        await pass(4_000);
        await pass(8_000);
        assert.ok((await asking).answered);
        assert.equal(sent.length, 3);
    });

    it('sends nothing over a broken connection, and at once when it is back', async () => {
        line.set(false);
        const asking = ask();
        await pass(60_000);
        assert.equal(sent.length, 0);
        attempts = [() => Promise.resolve(yes)];
        line.set(true);
        assert.ok((await asking).answered);
    });

    it('repeats at once when the connection has broken under the call, or another has taken its place', async () => {
        const asking = ask();
        line.set(false);
        await settled();
        line.set(true);
        await settled();
        assert.equal(sent.length, 2);
        attempts = [() => Promise.resolve(yes)];
        line.set(true);
        assert.ok((await asking).answered);
        assert.equal(sent.length, 3);
    });

    it('ends before an attempt when it has become pointless', async () => {
        const asking = ask({ until: () => sent.length === 3 });
        await pass(4_000);
        await pass(8_000);
        await pass(16_000);
        const outcome = await asking;
        assert.equal(!outcome.answered && outcome.code, 'superseded');
        assert.equal(sent.length, 3);
    });

    describe('with a deadline', () => {
        const codeOf = async (asking: Promise<CallOutcome<string>>): Promise<string> => {
            const outcome = await asking;
            return outcome.answered ? 'answered' : outcome.code;
        };

        it('ends at it when there is no answer, and says so', async () => {
            const asking = caller.call('ask', ['x'.repeat(1_000_000)], {
                deadline: { milliseconds: 10_000, from: 'call' }
            });
            await pass(4_500);
            await pass(5_999);
            assert.equal(clock.isIdle, false);
            await pass(1);
            assert.equal(await codeOf(asking), 'silent');
            assert.equal(sent.length, 2);
            assert.ok(clock.isIdle);
        });

        it('ends at it when there is no connection, and says so', async () => {
            line.set(false);
            const asking = ask({ deadline: { milliseconds: 10_000, from: 'call' } });
            await pass(10_000);
            assert.equal(await codeOf(asking), 'no-connection');
            assert.equal(sent.length, 0);
        });

        it('tries at least once over an open connection, and waits for that answer', async () => {
            const asking = ask({ deadline: { milliseconds: 0, from: 'call' } });
            await pass(3_999);
            assert.equal(sent.length, 1);
            await pass(1);
            assert.equal(await codeOf(asking), 'silent');
            assert.equal(sent.length, 1);
        });

        it('gives a connection that comes in the last moment a whole silence', async () => {
            line.set(false);
            const asking = ask({ deadline: { milliseconds: 10_000, from: 'call' } });
            await pass(9_999);
            await reconnect();
            await pass(3_999);
            assert.equal(clock.isIdle, false);
            await pass(1);
            assert.equal(await codeOf(asking), 'silent');
        });

        it('waits for as long as the connection is broken if the deadline is one of the connection', async () => {
            const asking = ask({ deadline: { milliseconds: 10_000, from: 'connection' } });
            await pass(4_000);
            line.set(false);
            await pass(100_000);
            await reconnect();
            await pass(4_000);
            await pass(5_999);
            assert.equal(clock.isIdle, false);
            await pass(1);
            assert.equal(await codeOf(asking), 'silent');
        });
    });
});
