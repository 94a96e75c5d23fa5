import * as assert from 'node:assert/strict';
import { settled } from '../testing/windows/settled';
import { LatestValueSender } from './latest-value-sender';

describe('LatestValueSender', () => {
    it('sends a value that is pushed in the moment in which the last one has arrived', async () => {
        for (let turns = 0; turns < 20; turns++) {
            const values: number[] = [];
            const prompt = new LatestValueSender<number>(value => Promise.resolve(values.push(value)));
            prompt.push(1);
            for (let turn = 0; turn < turns; turn++) {
                await Promise.resolve();
            }
            prompt.push(2);
            await settled();
            assert.deepEqual(values, [1, 2], `pushed ${turns} turns later`);
        }
    });
});
