import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readBody } from './request-body';

describe('The body of a request', () => {
    const maxBytes = 2_000_000;
    let request: IncomingMessage;

    beforeEach(() => (request = Object.assign(new EventEmitter(), { headers: {} }) as IncomingMessage));

    it('takes few times its size in memory, in however small parts it comes', async () => {
        setFlagsFromString('--expose-gc');
        const collect = runInNewContext('gc') as () => void;
        const block = Buffer.alloc(65_536, 'a');
        collect();
        const before = process.memoryUsage();
        const read = readBody(request, maxBytes);
        for (let sent = 0; sent < 1_000_000; sent++) {
            request.emit('data', block.subarray(sent % 65_536, (sent % 65_536) + 1));
            if (sent % 65_536 === 0) {
                await nextTurn();
            }
        }
        collect();
        const { heapUsed, external } = process.memoryUsage();
        const taken = heapUsed + external - before.heapUsed - before.external;
        assert.ok(taken < 5_000_000, `${taken} bytes`);
        request.emit('end');
        assert.deepEqual(await read, { kind: 'text', text: 'a'.repeat(1_000_000) });
    });

    it('is whole in whatever parts it comes, also in the middle of a character, up to its bound', async () => {
        const text = '€'.repeat(maxBytes / 4) + 'x'.repeat(maxBytes / 4);
        const bytes = Buffer.from(text);
        const read = readBody(request, bytes.length);
        for (let from = 0; from < bytes.length; from += 70_001) {
            request.emit('data', bytes.subarray(from, from + 70_001));
        }
        request.emit('end');
        assert.deepEqual(await read, { kind: 'text', text });
        const larger = readBody(request, bytes.length - 1);
        request.emit('data', bytes);
        assert.deepEqual(await larger, { kind: 'too-large' });
    });
});
