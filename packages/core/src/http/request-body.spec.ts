import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { readBody } from './request-body';

describe('The body of a request', () => {
    const maxBytes = 2_000_000;
    let request: IncomingMessage;

    beforeEach(() => (request = Object.assign(new EventEmitter(), { headers: {} }) as IncomingMessage));

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
