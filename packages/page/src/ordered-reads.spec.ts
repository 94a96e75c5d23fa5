import * as assert from 'node:assert/strict';
import { settled } from '@agent-companion/window/testing';
import { OrderedReads } from './ordered-reads';

describe('OrderedReads', () => {
    let ends: ((value: string) => void)[];
    let taken: string[];
    let reads: OrderedReads<string>;

    beforeEach(() => {
        [ends, taken] = [[], []];
        reads = new OrderedReads(
            () => new Promise(resolve => ends.push(resolve)),
            value => taken.push(value)
        );
        for (let begun = 0; begun < 3; begun++) {
            reads.update().catch(assert.fail);
        }
    });

    async function end(index: number, value: string): Promise<void> {
        ends[index](value);
        await settled();
    }

    it('take what each read gives, in the order in which they began', async () => {
        await end(0, 'a');
        await end(2, 'c');
        await end(1, 'b');
        assert.deepEqual(taken, ['a', 'c']);
    });

    it('take nothing after their end', async () => {
        reads.dispose();
        await end(0, 'a');
        assert.deepEqual(taken, []);
    });
});
