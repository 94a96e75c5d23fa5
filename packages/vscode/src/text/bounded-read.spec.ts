import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/core/protocol';
import { FileReading, readBounded } from './bounded-read';

describe('readBounded', () => {
    let reads: number;
    const reading = (type: number, size: number): FileReading => ({
        stat: () => Promise.resolve({ type, size }),
        read: () => Promise.resolve(`text ${++reads}`)
    });

    beforeEach(() => {
        reads = 0;
    });

    it('reads a regular file, and a link to one', async () => {
        for (const type of [1, 1 | 64]) {
            const text = `text ${reads + 1}`;
            assert.deepEqual(await readBounded(reading(type, 10)), { exists: true, text });
        }
    });

    it('reads no device, no folder and no file of any size', async () => {
        for (const [type, size] of [
            [0, 0],
            [2, 10],
            [64, 10],
            [1, limits.maxContentBytes + 1]
        ]) {
            assert.deepEqual(await readBounded(reading(type, size)), { exists: true, text: '' });
        }
        assert.equal(reads, 0);
    });

    it('rejects as the file system does', async () => {
        const gone = { ...reading(1, 10), stat: () => Promise.reject(new Error('gone')) };
        await assert.rejects(readBounded(gone), /gone/);
    });
});
