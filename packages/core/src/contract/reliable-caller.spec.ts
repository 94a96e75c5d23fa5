import * as assert from 'node:assert/strict';
import { ManualClock } from '../testing';
import { settled } from '../testing/windows/settled';
import { TestLine } from '../testing/windows/test-line';
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
    /** Outcome of each attempt; none after the last one. */
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

    describe('with a deadline', () => {
        const codeOf = async (asking: Promise<CallOutcome<string>>): Promise<string> => {
            const outcome = await asking;
            return outcome.answered ? 'answered' : outcome.code;
        };

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
