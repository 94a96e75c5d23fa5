import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort } from './free-port';

describe('freePort', () => {
    let server: Server;
    let taken: number;

    beforeEach(async () => {
        server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        taken = (server.address() as AddressInfo).port;
    });

    afterEach(() => server.close());

    it('refuses a wanted port that is taken', async () => {
        await assert.rejects(freePort('127.0.0.1', taken), new RegExp(`Port ${taken} of 127.0.0.1 is taken`));
    });
});
