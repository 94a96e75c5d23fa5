import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { CompanionService, DecisionOutcome, ReviewDecision } from '../../common';
import { NoAnswerError } from '../insist';
import { DecisionDelivery } from './decision-delivery';

const REJECTED: ReviewDecision = { kind: 'rejected', revision: 1 };
const SETTLED: DecisionOutcome = { settled: true, delivered: true };

describe('DecisionDelivery', () => {
    let opened: Emitter<void>;
    let closed: Emitter<void>;
    let asked: number;

    beforeEach(() => {
        [opened, closed] = [new Emitter<void>(), new Emitter<void>()];
        asked = 0;
    });

    function delivery(answer: () => Promise<DecisionOutcome>): DecisionDelivery {
        const service = {
            onDidOpenConnection: opened.event,
            onDidCloseConnection: closed.event,
            decideReview: () => {
                asked++;
                return answer();
            }
        } as unknown as RpcProxy<CompanionService>;
        return new DecisionDelivery(service, { quiet: 20, open: 60, repeat: 5 });
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

    it('goes on for as long as the connection is broken, and arrives after it', async () => {
        let isBack = false;
        const cut = delivery(() => (isBack ? Promise.resolve(SETTLED) : new Promise(() => undefined)));
        const delivered = cut.deliver('id', REJECTED);
        closed.fire();
        // Longer than an open connection would be given.
        while (asked < 20) {
            await new Promise(resolve => setTimeout(resolve, 5));
        }
        isBack = true;
        opened.fire();
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
