import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls, CallAnswer, ReliableCaller } from '../../../common';
import { settled } from '../../../common/testing/settled';
import { TestLine } from '../../../common/testing/test-line';
import { DecisionDelivery, DeliveryOutcome } from './decision-delivery';

const REJECTED: Decision = { kind: 'rejected', revision: 1 };
const SETTLED: DecisionOutcome = { settled: true, delivered: 'now' };

const settles = (): Promise<CallAnswer> => Promise.resolve({ ok: true, value: SETTLED });
const lost = (): Promise<CallAnswer> => new Promise(() => undefined);

describe('DecisionDelivery', () => {
    let clock: ManualClock;
    let line: TestLine;
    let sent: number;
    let slow: number;
    /** What comes of an attempt. */
    let answer: (attempt: number) => Promise<CallAnswer>;

    beforeEach(() => {
        clock = new ManualClock();
        line = new TestLine();
        [sent, slow, answer] = [0, 0, settles];
    });

    function deliver(decision = REJECTED): Promise<DeliveryOutcome> {
        const send = (): Promise<CallAnswer> => answer(++sent);
        const backend = new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send });
        return new DecisionDelivery(backend, clock).deliver('id', decision, () => slow++);
    }

    async function pass(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
            clock.advance(1_000);
            await settled();
        }
    }

    async function codeOf(delivered: Promise<DeliveryOutcome>): Promise<string> {
        const outcome = await delivered;
        return outcome.answered ? 'answered' : outcome.code;
    }

    it('does not bother the user with what arrives at once', async () => {
        assert.deepEqual(await deliver(), { answered: true, value: SETTLED });
        assert.ok(clock.isIdle);
        assert.equal(slow, 0);
    });

    it('gives up on a backend that keeps silent on an open connection, and has told the user before', async () => {
        answer = lost;
        const delivered = deliver();
        await pass(5);
        assert.equal(slow, 0);
        await pass(1);
        assert.equal(slow, 1);
        await pass(84);
        assert.equal(await codeOf(delivered), 'silent');
        assert.equal(slow, 1);
        assert.ok(sent > 1);
    });

    it('waits for as long as the connection is broken, tells the user, and arrives after it', async () => {
        line.set(false);
        const delivered = deliver();
        await pass(200);
        assert.deepEqual([sent, slow], [0, 1]);
        line.set(true);
        assert.deepEqual(await delivered, { answered: true, value: SETTLED });
    });

    it('gives an open connection its whole time after it was broken', async () => {
        answer = lost;
        const delivered = deliver();
        await pass(80);
        line.set(false);
        await pass(80);
        line.set(true);
        await pass(50);
        answer = settles;
        await pass(20);
        assert.equal(await codeOf(delivered), 'answered');
    });

    it('does not send a text that is too large for the connection', async () => {
        const text = 'x'.repeat(limits.maxContentBytes + 1);
        assert.equal(await codeOf(deliver({ kind: 'accepted', revision: 1, text })), 'too-large');
        assert.equal(sent, 0);
    });

    it('passes on what the backend refuses', async () => {
        answer = () => Promise.resolve({ ok: false, code: 'window-ended', reason: 'no such window' });
        assert.deepEqual(await deliver(), { answered: false, code: 'window-ended', reason: 'no such window' });
    });

    describe('of a text of 50 million characters', () => {
        const ACCEPTED: Decision = { kind: 'accepted', revision: 1, text: 'x'.repeat(50_000_000) };

        it('sends it once while it is on its way, and says nothing', async () => {
            let arrive: (answer: CallAnswer) => void = () => undefined;
            answer = () => new Promise(resolve => (arrive = resolve));
            const delivered = deliver(ACCEPTED);
            await pass(25);
            assert.deepEqual({ sent, slow }, { sent: 1, slow: 0 });
            arrive({ ok: true, value: SETTLED });
            assert.equal(await codeOf(delivered), 'answered');
        });

        it('sends it again when it is lost', async () => {
            answer = attempt => (attempt > 1 ? settles() : lost());
            const delivered = deliver(ACCEPTED);
            await pass(30);
            assert.equal(await codeOf(delivered), 'answered');
            assert.equal(sent, 2);
        });

        it('does not give up before it would have arrived', async () => {
            answer = lost;
            const delivered = deliver(ACCEPTED);
            await pass(115);
            assert.equal(clock.isIdle, false);
            await pass(29);
            assert.equal(await codeOf(delivered), 'silent');
            assert.equal(slow, 1);
        });
    });
});
