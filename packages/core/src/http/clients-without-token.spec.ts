import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { silentLogger } from '../support/companion-logger';
import { CompanionServer } from '../companion-server';
import { startGemini } from '../testing/started-server';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, TestAgent } from '../testing/test-agent';

const maxUnauthenticated = 400;
const maxConnections = 512;
const minute = 60_000;

describe('clients without a token', function () {
    this.timeout(30_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let server: CompanionServer;
    let logged: string[];
    let sockets: Socket[];

    const refused = (): Promise<Response> => fetch(addressOf(server).url);
    /** Opens connections, and sends nothing on them. */
    const openSockets = async (count: number): Promise<void> => {
        for (let opened = 0; opened < count; opened++) {
            const socket = connect({ host: '127.0.0.1', port: server.port });
            socket.on('error', () => undefined);
            socket.resume();
            sockets.push(socket);
            await once(socket, 'connect');
        }
    };
    const closed = (): number => sockets.filter(({ closed }) => closed).length;
    /** Resolves when a connection with a token has been answered, and so all before it have been accepted. */
    const ask = async (): Promise<void> => {
        const { url, authorization } = addressOf(server);
        await (await fetch(url, { headers: { authorization } })).text();
    };
    /** The ends of connections arrive some time later. */
    const untilClosed = async (count: number): Promise<void> => {
        for (let turn = 0; turn < 200 && closed() < count; turn++) {
            await ask();
        }
        assert.ok(closed() >= count, `${closed()} are closed`);
    };

    beforeEach(async () => {
        clock = new ManualClock();
        logged = [];
        sockets = [];
        server = await startGemini(temporary(), {
            logger: { ...silentLogger, warn: message => logged.push(message) },
            clock
        });
    });

    afterEach(async () => {
        sockets.forEach(socket => socket.destroy());
        await server.dispose();
    });

    it('fill no disk: what they are refused is logged at once, and then once a minute', async () => {
        for (let count = 0; count < 100; count++) {
            await (await refused()).text();
        }
        assert.equal(logged.length, 1);
        assert.match(logged[0], /^Refused a request with 401: /);
        clock.advance(minute);
        await refused();
        assert.deepEqual(logged, [logged[0], logged[0]]);
    });

    it('keep no connection on which they were refused', async () => {
        assert.equal((await refused()).headers.get('connection'), 'close');
    });

    it('hold a bounded number of connections, the newest ones', async () => {
        await openSockets(maxUnauthenticated + 50);
        await untilClosed(50);
        assert.equal(sockets.at(-1)?.closed, false);
    });

    const withToken = (request: string): string =>
        `${request} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${addressOf(server).authorization}\r\n`;

    [
        { what: 'ask for nothing more', head: (): string => `${withToken('GET')}\r\n` },
        { what: 'do not end their requests', head: (): string => `${withToken('POST')}Content-Length: 9\r\n\r\n{` }
    ].forEach(({ what, head }) =>
        it(`and those with one that ${what}, leave room for agents, connected or to come`, async () => {
            const before = await TestAgent.connect(server, 'before');
            for (let opened = 0; opened < maxConnections + 10; opened++) {
                const socket = connect({ host: '127.0.0.1', port: server.port });
                sockets.push(socket);
                socket.on('error', () => undefined);
                socket.resume().write(head());
                await once(socket, 'connect');
            }
            await (await TestAgent.connect(server, 'after')).quit();
            await before.openDiff('/a', 'new');
            assert.equal(sockets.at(-1)?.closed, false);
            await before.quit();
        })
    );

    it('take nothing from agents, connected or to come', async () => {
        const before = await TestAgent.connect(server, 'before');
        await openSockets(maxConnections);
        const after = await TestAgent.connect(server, 'after');
        assert.deepEqual(
            server.sessions().map(({ name, listening }) => [name, listening]),
            [
                ['before', true],
                ['after', true]
            ]
        );
        await before.openDiff('/a', 'new');
        await Promise.all([before.quit(), after.quit()]);
    });
});
