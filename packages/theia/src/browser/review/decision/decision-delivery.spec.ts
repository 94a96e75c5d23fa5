import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import { Emitter } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { CompanionService } from '../../../common';
import { NoAnswerError } from '../../connection/insist';
import { MovedTime } from '../../testing/moved-time';
import { TestLine } from '../../testing/test-connection';
import { DecisionDelivery, DEFAULT_PATIENCE, DeliveryPatience } from './decision-delivery';

const REJECTED: Decision = { kind: 'rejected', revision: 1 };
const SETTLED: DecisionOutcome = { settled: true, delivered: 'now' };

describe('DecisionDelivery', () => {
    let line: TestLine;
    let closed: Emitter<void>;
    let asked: number;

    beforeEach(() => {
        [line, closed] = [new TestLine(), new Emitter<void>()];
        asked = 0;
    });

    function delivery(
        answer: () => Promise<DecisionOutcome>,
        patience: DeliveryPatience = { quiet: 20, open: 60, repeat: 5 }
    ): DecisionDelivery {
        const service = {
            onDidCloseConnection: closed.event,
            decideReview: () => {
                asked++;
                return answer();
            }
        } as unknown as RpcProxy<CompanionService>;
        return new DecisionDelivery(service, line, patience);
    }

    it('does not bother the user with what arrives at once', async () => {
        let told = 0;
        const outcome = await delivery(() => Promise.resolve(SETTLED)).deliver('id', REJECTED, () => told++);
        assert.deepEqual(outcome, SETTLED);
        assert.equal(told, 0);
    });

    it('gives up on a backend that keeps silent on an open connection, and has told the user before', async () => {
        let told = 0;
        const silent = delivery(() => new Promise(() => undefined));
        await assert.rejects(
            silent.deliver('id', REJECTED, () => told++),
            NoAnswerError
        );
        assert.equal(told, 1);
        assert.ok(asked > 1);
    });

    it('waits for as long as the line is broken without filling it, and arrives after it', async () => {
        const cut = delivery(() =>
            line.isOpen ? Promise.resolve(SETTLED) : Promise.reject(new Error('Max disconnected buffer size exceeded'))
        );
        line.set(false);
        let told: () => void = () => undefined;
        const slow = new Promise<void>(resolve => (told = resolve));
        const delivered = cut.deliver('id', REJECTED, () => told());
        await slow;
        // Longer than an open line would be given.
        await new Promise(resolve => setTimeout(resolve, 80));
        assert.equal(asked, 0);
        line.set(true);
        assert.deepEqual(await delivered, SETTLED);
    });

    it('gives an open line its whole time after it was broken', async () => {
        let lost = 0;
        const cut = delivery(() => (lost++ < 2 ? new Promise(() => undefined) : Promise.resolve(SETTLED)));
        const delivered = cut.deliver('id', REJECTED);
        line.set(false);
        await new Promise(resolve => setTimeout(resolve, 80));
        line.set(true);
        assert.deepEqual(await delivered, SETTLED);
    });

    it('asks again when the connection breaks under the question', async () => {
        const outcome = await delivery(() => {
            if (asked > 1) {
                return Promise.resolve(SETTLED);
            }
            closed.fire();
            return Promise.reject(new Error('closed'));
        }).deliver('id', REJECTED);
        assert.deepEqual(outcome, SETTLED);
    });

    it('does not send a text that is too large for the connection', async () => {
        const content = 'x'.repeat(limits.maxContentBytes + 1);
        const ask = delivery(() => Promise.resolve(SETTLED));
        const outcome = await ask.deliver('id', { kind: 'accepted', revision: 1, text: content });
        assert.deepEqual([outcome.settled, asked], [false, 0]);
    });

    it('passes on what the backend refuses', async () => {
        await assert.rejects(
            delivery(() => Promise.reject(new Error('no such window'))).deliver('id', REJECTED),
            /no such window/
        );
    });

    describe('of a text of 50 million characters', () => {
        const ACCEPTED: Decision = { kind: 'accepted', revision: 1, text: 'x'.repeat(50_000_000) };
        let time: MovedTime;
        let told: number;

        beforeEach(() => {
            time = new MovedTime();
            told = 0;
        });
        afterEach(() => time.end());

        function deliverInTime(answer: () => Promise<DecisionOutcome>): Promise<DecisionOutcome> {
            return delivery(answer, DEFAULT_PATIENCE).deliver('id', ACCEPTED, () => told++);
        }

        it('sends it once while it is on its way, and says nothing', async () => {
            const delivered = deliverInTime(() => new Promise(resolve => setTimeout(() => resolve(SETTLED), 25_000)));
            await time.pass(25);
            assert.deepEqual(await delivered, SETTLED);
            assert.deepEqual({ asked, told }, { asked: 1, told: 0 });
        });

        it('sends it again when it is lost', async () => {
            const delivered = deliverInTime(() =>
                asked > 1 ? Promise.resolve(SETTLED) : new Promise(() => undefined)
            );
            await time.pass(30);
            assert.deepEqual(await delivered, SETTLED);
            assert.equal(asked, 2);
        });

        it('does not give up before it would have arrived', async () => {
            const delivered = deliverInTime(() => new Promise(() => undefined));
            const given = { up: false };
            delivered.catch(() => (given.up = true));
            await time.pass(115);
            assert.equal(given.up, false);
            await time.pass(60);
            await assert.rejects(delivered, NoAnswerError);
            assert.equal(told, 1);
        });
    });
});
