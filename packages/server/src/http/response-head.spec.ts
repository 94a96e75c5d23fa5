import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { onceHeadWritten } from './response-head';

describe('onceHeadWritten', () => {
    it('tells the status when the head is written, before the response ends', async () => {
        const seen: (number | string)[] = [];
        const server = createServer((_request, response) => {
            onceHeadWritten(response, status => seen.push(status));
            response.writeHead(202, { 'x-test': 'kept' });
            seen.push('body');
            response.end();
        });
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        assert.equal(response.headers.get('x-test'), 'kept');
        assert.deepEqual(seen, [202, 'body']);
        server.closeAllConnections();
        server.close();
    });
});
