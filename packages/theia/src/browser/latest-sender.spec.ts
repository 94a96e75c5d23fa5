import * as assert from 'node:assert/strict';
import { LatestSender } from './latest-sender';

describe('LatestSender', () => {
    it('sends the first value at once, and of those that come meanwhile only the newest', async () => {
        const sent: number[] = [];
        let arrive: () => void = () => undefined;
        let second: () => void = () => undefined;
        const secondSent = new Promise<void>(resolve => (second = resolve));
        const sender = new LatestSender<number>(value => {
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
    });

    it('goes on with the next value after one that failed', async () => {
        const sent: number[] = [];
        let done: () => void = () => undefined;
        const second = new Promise<void>(resolve => (done = resolve));
        const sender = new LatestSender<number>(value => {
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
});
