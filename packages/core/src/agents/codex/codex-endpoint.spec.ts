import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { CodexResponse, responseSchema } from '../../protocol/codex';
import { CompanionServer } from '../../companion-server';
import { connectTo } from '../../sockets/connect-to';
import { PrivateSocket } from '../../sockets/private-socket';
import { userId } from '../../sockets/socket-folder';
import { geminiIn } from '../../testing/agents/gemini-in';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { CreateEndpoint } from '../agent-endpoint';
import { CodexEndpoint } from './codex-endpoint';
import { encodeFrame, readFrames } from './frames';

describe('The endpoint of Codex', () => {
    const temporary = useTemporaryFolder();
    const ipcFolder = (): string => join(temporary(), 'codex-ipc');
    const ipcPath = (): string => join(ipcFolder(), `ipc-${userId()}.sock`);
    const windowFolder = (): string => join(ipcFolder(), 'windows');
    const servers: CompanionServer[] = [];
    let clock: ManualClock;

    beforeEach(() => (clock = new ManualClock()));
    afterEach(async () => {
        await Promise.all(servers.splice(0).map(server => server.dispose()));
    });

    const start = (...workspaceRoots: string[]): Promise<CompanionServer> => startBeside([], ...workspaceRoots);
    const startBeside = async (others: CreateEndpoint[], ...workspaceRoots: string[]): Promise<CompanionServer> => {
        const options = { ipcFolder: ipcFolder() };
        const server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots,
            endpoints: [...others, services => new CodexEndpoint(services, options)],
            clock
        });
        servers.push(server);
        await server.start();
        clock.advance(1);
        return server;
    };

    /** One exchange, as Codex has it; undefined if the connection is closed without an answer. */
    const exchange = async (frame: Buffer): Promise<CodexResponse | undefined> => {
        const socket = await connectTo(ipcPath());
        assert.ok(socket);
        const answer = new Promise<unknown>(resolve => {
            readFrames(socket, resolve);
            socket.once('close', () => resolve(undefined));
        });
        // In two parts, as a stream may bring it.
        socket.write(frame.subarray(0, 5));
        await new Promise(setImmediate);
        socket.write(frame.subarray(5));
        const value = await answer;
        socket.destroy();
        return value === undefined ? undefined : responseSchema.parse(value);
    };
    const request = (workspaceRoot: string, method = 'ide-context'): object => ({
        type: 'request',
        requestId: 'r1',
        sourceClientId: 'codex-tui',
        version: 0,
        method,
        params: { workspaceRoot }
    });
    const ask = (workspaceRoot: string): Promise<CodexResponse | undefined> =>
        exchange(encodeFrame(request(workspaceRoot)));
    const activePath = (answer: CodexResponse | undefined): string | undefined =>
        answer?.resultType === 'success' ? answer.result.ideContext?.activeFile?.path : answer?.error;
    const showing = async (path: string, ...roots: string[]): Promise<CompanionServer> => {
        const server = await start(...roots);
        server.updateContext({ openFiles: [{ path, timestamp: 1, isActive: true }] });
        clock.advance(300);
        return server;
    };

    it('answers at the user’s one socket, in a folder of theirs alone, with 0-based places and paths below the workspace', async () => {
        const server = await start('/w');
        const [start0, end] = [
            { line: 0, character: 6 },
            { line: 1, character: 5 }
        ];
        const active = { path: '/w/a.ts', timestamp: 2, isActive: true, cursor: end, selectedText: 'text' };
        server.updateContext({
            openFiles: [
                { ...active, selection: { start: start0, end } },
                { path: '/other/b.ts', timestamp: 1 }
            ]
        });
        clock.advance(300);
        const answer = await ask('/w');
        assert.ok(answer?.resultType === 'success');
        assert.deepEqual([answer.requestId, answer.method], ['r1', 'ide-context']);
        const selection = { start: start0, end };
        assert.deepEqual(answer.result, {
            ideContext: {
                activeFile: {
                    label: 'a.ts',
                    path: 'a.ts',
                    fsPath: '/w/a.ts',
                    selection,
                    activeSelectionContent: 'text',
                    selections: [selection]
                },
                openTabs: [
                    { label: 'a.ts', path: 'a.ts', fsPath: '/w/a.ts' },
                    { label: 'b.ts', path: '/other/b.ts', fsPath: '/other/b.ts' }
                ]
            }
        });
        assert.equal((await stat(ipcFolder())).mode & 0o777, 0o700);
        assert.equal((await stat(windowFolder())).mode & 0o777, 0o700);
        assert.deepEqual(server.discovery, { published: true, path: ipcPath() });
    });

    it('routes to the window whose folder is nearest to where Codex runs, and to the newest of several', async () => {
        await showing('/w/outer.ts', '/w');
        await showing('/w/inner/old.ts', '/w/inner');
        const newest = await showing('/w/inner/new.ts', '/x', '/w/inner');
        assert.equal(activePath(await ask('/w/inner/deep')), '/w/inner/new.ts');
        assert.equal(activePath(await ask('/w')), 'outer.ts');
        assert.equal(activePath(await ask('/w')), 'outer.ts');
        await newest.dispose();
        clock.advance(5_000);
        assert.equal(activePath(await ask('/w/inner')), 'old.ts');
    });

    it('says that there is no client where no window has the folder open', async () => {
        await showing('/w/a.ts', '/w');
        assert.equal(activePath(await ask('/elsewhere')), 'no-client-found');
        assert.equal(activePath(await exchange(encodeFrame(request('/w', 'other')))), 'no-client-found');
    });

    it('goes on in another window within five seconds when the one that serves ends', async () => {
        const first = await start('/x');
        const second = await showing('/w/a.ts', '/w');
        assert.equal(activePath(await ask('/w')), 'a.ts');
        await first.dispose();
        assert.equal(existsSync(ipcPath()), false);
        clock.advance(5_000);
        await eventually(() => assert.equal(existsSync(ipcPath()), true));
        assert.equal(activePath(await ask('/w')), 'a.ts');
        await second.dispose();
        assert.deepEqual(await readdir(ipcFolder()), ['windows']);
        assert.deepEqual(
            (await readdir(windowFolder())).filter(name => name.endsWith('.sock')),
            []
        );
    });

    it('leaves the socket of another program alone, and takes its place when that ends', async () => {
        await mkdir(ipcFolder(), { mode: 0o700 });
        const served: Socket[] = [];
        const foreign = await PrivateSocket.listen(
            createServer(socket => served.push(socket.on('error', () => undefined))),
            ipcPath(),
            () => undefined
        );
        const server = await showing('/w/a.ts', '/w');
        await server.dispose();
        assert.equal(existsSync(ipcPath()), true);
        await showing('/w/a.ts', '/w');
        served.forEach(socket => socket.destroy());
        foreign?.dispose();
        clock.advance(5_000);
        await eventually(async () => assert.equal(activePath(await ask('/w')), 'a.ts'));
    });

    it('says nothing where another user has the folder, which one user has only, and serves once that is gone (takes root)', async function () {
        if (process.getuid?.() !== 0) {
            this.skip();
        }
        await mkdir(ipcFolder(), { mode: 0o700 });
        await chown(ipcFolder(), 12_345, 12_345);
        const gemini = geminiIn(join(temporary(), 'ide'));
        const server = await startBeside([gemini], '/w');
        const { discovery } = server;
        assert.ok(discovery.published);
        assert.deepEqual([dirname(discovery.path), discovery.cautions], [join(temporary(), 'ide'), undefined]);
        await rmdir(ipcFolder());
        clock.advance(5_000);
        await eventually(() => assert.equal(existsSync(ipcPath()), true));
    });

    it('ends a connection that sends no request, too much, or nothing in six seconds', async () => {
        await start('/w');
        const large = Buffer.alloc(8);
        large.writeUInt32LE(2 ** 31);
        const noJson = Buffer.from('0300000061612c', 'hex');
        for (const frames of [large, noJson, encodeFrame({ type: 'request' })]) {
            assert.equal(await exchange(frames), undefined);
        }
        const silent = await connectTo(ipcPath());
        const closed = new Promise(resolve => silent?.resume().once('close', resolve));
        await eventually(() => {
            clock.advance(6_000);
            return Promise.race([closed, new Promise((_, reject) => setImmediate(reject, new Error('open')))]);
        });
    });
});
