import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { CompanionService, DecisionOutcome, ReviewDecision } from '../../common';
import { NoAnswerError } from '../insist';
import { TestLine } from '../test-line.spec.support';
import { DecisionDelivery } from './decision-delivery';

const REJECTED: ReviewDecision = { kind: 'rejected', revision: 1 };
const SETTLED: DecisionOutcome = { settled: true, delivered: true };

describe('DecisionDelivery', () => {
    let line: TestLine;
    let closed: Emitter<void>;
    let asked: number;

    beforeEach(() => {
        [line, closed] = [new TestLine(), new Emitter<void>()];
        asked = 0;
    });

    function delivery(answer: () => Promise<DecisionOutcome>): DecisionDelivery {
        const service = {
            onDidCloseConnection: closed.event,
            decideReview: () => {
                asked++;
                return answer();
            }
        } as unknown as RpcProxy<CompanionService>;
        return new DecisionDelivery(service, line, { quiet: 20, open: 60, repeat: 5 });
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

    it('passes on what the backend refuses', async () => {
        await assert.rejects(
            delivery(() => Promise.reject(new Error('no such window'))).deliver('id', REJECTED),
            /no such window/
        );
    });
});
