import assert from 'node:assert/strict';
import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { listeningPorts } from './listening-ports';

describe('The ports of a process', function () {
    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });

    const isTold = async (host: string): Promise<void> => {
        const server = createServer().listen(0, host);
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        assert.ok((await listeningPorts(process.pid)).includes(port));
        // This test's parent has not opened it.
        assert.equal((await listeningPorts(process.ppid)).includes(port), false);
        server.close();
        await once(server, 'close');
        assert.equal((await listeningPorts(process.pid)).includes(port), false);
    };

    it('are those that it listens on itself', async () => {
        await isTold('127.0.0.1');
        await isTold('0.0.0.0');
    });
});
