import * as assert from 'node:assert/strict';
import { LatestSender } from './latest-sender';
import { MovedTime } from '../testing/moved-time';
import { TestLine } from '../testing/test-connection';

describe('LatestSender', () => {
    let line: TestLine;

    beforeEach(() => (line = new TestLine()));

    it('sends the first value at once, and of those that come meanwhile only the newest', async () => {
        const sent: number[] = [];
        let arrive: () => void = () => undefined;
        let second: () => void = () => undefined;
        const secondSent = new Promise<void>(resolve => (second = resolve));
        const sender = new LatestSender<number>(line, value => {
            sent.push(value);
            if (sent.length === 2) {
                second();
            }
            return new Promise<void>(resolve => (arrive = resolve));
        });
        [1, 2, 3, 4].forEach(value => sender.push(value));
        assert.deepEqual(sent, [1]);
        arrive();
        await secondSent;
        assert.deepEqual(sent, [1, 4]);
        sender.dispose();
        arrive();
    });

    it('sends a value that is pushed in the moment in which the last one has arrived', async () => {
        for (let turns = 0; turns < 20; turns++) {
            const sent: number[] = [];
            const sender = new LatestSender<number>(line, value => {
                sent.push(value);
                return Promise.resolve();
            });
            sender.push(1);
            for (let turn = 0; turn < turns; turn++) {
                await Promise.resolve();
            }
            sender.push(2);
            await new Promise(resolve => setImmediate(resolve));
            assert.deepEqual(sent, [1, 2], `pushed ${turns} turns later`);
        }
    });

    it('goes on with the next value after one that failed', async () => {
        const sent: number[] = [];
        let done: () => void = () => undefined;
        const second = new Promise<void>(resolve => (done = resolve));
        const sender = new LatestSender<number>(line, value => {
            sent.push(value);
            if (value === 2) {
                done();
            }
            return value === 1 ? Promise.reject(new Error('lost')) : Promise.resolve();
        });
        sender.push(1);
        sender.push(2);
        await second;
        assert.deepEqual(sent, [1, 2]);
    });

    it('sends the last value until it has arrived, however often it gets lost', async () => {
        let sent = 0;
        await new Promise<void>(arrived => {
            const send = (): Promise<void> => {
                if (++sent < 8) {
                    return new Promise(() => undefined);
                }
                arrived();
                return Promise.resolve();
            };
            new LatestSender<number>(line, send, undefined, { silenceMs: 1 }).push(1);
        });
        assert.equal(sent, 8);
    });

    it('gives a large value its time before it sends it again', async () => {
        const time = new MovedTime();
        try {
            let sent = 0;
            const send = (): Promise<void> => {
                sent++;
                return new Promise(() => undefined);
            };
            const sender = new LatestSender<string>(line, send, undefined, { transferMs: () => 25_000 });
            sender.push('large');
            await time.pass(28);
            assert.equal(sent, 1);
            await time.pass(2);
            assert.equal(sent, 2);
            sender.dispose();
        } finally {
            time.end();
        }
    });

    it('sends nothing over a broken line, and then only the newest', async () => {
        const sent: number[] = [];
        const failures: unknown[] = [];
        await new Promise<void>(arrived => {
            const send = (value: number): Promise<void> => {
                sent.push(value);
                arrived();
                return Promise.resolve();
            };
            const sender = new LatestSender<number>(line, send, error => failures.push(error));
            line.set(false);
            [1, 2, 3].forEach(value => sender.push(value));
            assert.deepEqual(sent, []);
            line.set(true);
        });
        assert.deepEqual(sent, [3]);
        assert.deepEqual(failures, []);
    });
});
