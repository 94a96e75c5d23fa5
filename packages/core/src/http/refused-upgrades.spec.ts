import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { claudeCodeEnvironment, tokenHeader } from '../protocol/claude-code';
import { environmentVariables } from '../protocol/gemini';
import { toolEnvironment } from '../protocol/tools';
import { startServer } from '../testing/started-server';
import { ClaudeCodeEndpoint } from '../agents/claude-code/claude-code-endpoint';
import { CompanionServer } from '../companion-server';
import { ClaudeCodeClient } from '../testing/agents/claude-code-client';
import { geminiIn } from '../testing/agents/gemini-in';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { TestAgent } from '../testing/test-agent';
import { FakeEditorTools } from '../testing/tools/fake-editor-tools';

/** More than a listener takes at a time. */
const count = 560;
const atOnce = 20;

/** Milliseconds that a refused client has to close its side. */
const patienceMs = 1_000;

describe('a refused upgrade', function () {
    this.timeout(60_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let server: CompanionServer;
    let base: number;

    const descriptors = (): number => readdirSync('/proc/self/fd').length;
    const open = async (text: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> => {
        const socket = connect({ host: '127.0.0.1', port: server.port, ...options });
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(text);
        return socket;
    };
    /** Resolves once the refusal has arrived. */
    const refused = async (socket: Socket): Promise<Socket> => {
        const [answer] = (await once(socket, 'data')) as [Buffer];
        assert.match(answer.toString(), /^HTTP\/1\.1 4/);
        return socket.resume();
    };
    const isAtBase = (own = 0): Promise<void> =>
        eventually(() => assert.ok(descriptors() <= base + own, `${descriptors()} and not ${base + own}`));
    const agentsGetIn = async (): Promise<void> => {
        const agents = [await TestAgent.connect(server, 'agent'), await ClaudeCodeClient.connect(server)];
        await Promise.all(agents.map(agent => agent.quit()));
    };

    beforeEach(async () => {
        clock = new ManualClock();
        server = await startServer({
            editorTools: new FakeEditorTools(['list_tasks']),
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(join(temporary(), 'gemini')),
                services => new ClaudeCodeEndpoint(services, { folder: join(temporary(), 'claude') })
            ],
            clock
        });
        base = descriptors();
    });

    afterEach(() => server.dispose());

    const bearer = (variable: string): string => `Authorization: Bearer ${server.environment()[variable]}\r\n`;
    const tokens = {
        'no token': () => '',
        'a wrong token': () => 'Authorization: Bearer wrong\r\n',
        'Gemini CLI’s token': () => bearer(environmentVariables.authToken),
        'the tools’ token': () => bearer(toolEnvironment.token),
        'Claude Code’s token': () => `${tokenHeader}: ${server.environment()[claudeCodeEnvironment.token]}\r\n`
    };
    const head = (header: string, path = '/nowhere'): string =>
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${header}`;

    /** Acts of clients after their request's head, until they go or have what they want. */
    const clients: Record<string, (header: string) => Promise<unknown>> = {
        'sends one more byte, and goes': async header => (await open(`${head(header)}\r\nx`)).destroySoon(),
        'goes without a word': async header => (await open(`${head(header)}\r\n`)).destroySoon(),
        'goes with a reset after one more byte': async header => (await open(`${head(header)}\r\nx`)).resetAndDestroy(),
        'reads, sends one more byte, and goes': async header => {
            const socket = await refused(await open(`${head(header)}\r\n`, { allowHalfOpen: true }));
            socket.end('x', () => socket.destroySoon());
        },
        'announces a body, and goes in the middle of it': async header =>
            (await open(`${head(header)}Content-Length: 9\r\n\r\nhalf`)).destroySoon(),
        'has asked something before, on the same connection': async header =>
            (await open(`GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n${head(header)}\r\nx`)).destroySoon(),
        'asks for another upgrade behind it': async header =>
            (await open(`${head(header)}\r\n${head(header)}\r\n`)).destroySoon(),
        'asks of a WebSocket what there is none of': async header =>
            (await open(`${head(header, '/')}Sec-WebSocket-Version: 1\r\n\r\nx`)).destroySoon()
    };
    /** So many at a time: of each client without a token the process is looked for. */
    const all = async (act: (index: number) => Promise<unknown>): Promise<void> => {
        for (let done = 0; done < count; done += atOnce) {
            await Promise.all(Array.from({ length: atOnce }, (_, index) => act(done + index)));
        }
    };
    Object.entries(tokens).forEach(([token, header]) => {
        it(`leaves no descriptor behind, by ${count} clients with ${token} that have gone in all ways`, async () => {
            const ways = Object.values(clients);
            await all(index => ways[index % ways.length](header()));
            await isAtBase();
            await agentsGetIn();
        });

        it(`leaves no descriptor behind, by ${count} clients with ${token} that have read it`, async () => {
            await all(() => clients['reads, sends one more byte, and goes'](header()));
            await isAtBase();
            await agentsGetIn();
        });
    });

    const lingering: Record<string, (header: string) => Promise<Socket>> = {
        'has closed its side only': async header => {
            const socket = await open(`${head(header)}\r\nx`, { allowHalfOpen: true });
            socket.end();
            return socket;
        },
        'never closes its side': header => open(`${head(header)}\r\nx`, { allowHalfOpen: true }),
        'never reads': async header => (await open(`${head(header)}\r\nx`, { allowHalfOpen: true })).pause(),
        'sends on and on': async header => {
            const socket = await open(`${head(header)}\r\nx`, { allowHalfOpen: true });
            const sendOn = (): unknown => socket.writable && socket.write('more', () => setImmediate(sendOn));
            return (sendOn(), socket);
        }
    };
    Object.entries(lingering).forEach(([does, begin]) =>
        it(`is closed soon, whatever its token, for a client that ${does}`, async () => {
            const sockets: Socket[] = [];
            for (let begun = 0; begun < 20; begun++) {
                const headers = Object.values(tokens);
                sockets.push(await begin(headers[begun % headers.length]()));
            }
            // Those without a token are refused some time later: their processes are looked for.
            await eventually(() => {
                clock.advance(patienceMs);
                assert.ok(descriptors() <= base + sockets.filter(({ destroyed }) => !destroyed).length);
            });
            sockets.forEach(socket => socket.destroy());
            await isAtBase();
        })
    );
});
