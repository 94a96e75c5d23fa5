import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { ServerAddress } from '../../discovery/endpoint-description';
import { thisWriter } from '../../discovery/this-writer';
import { ClaudeCodeClient, textsIn } from '../../testing/agents/claude-code-client';
import { eventually } from '../../testing/eventually';
import { geminiIn } from '../../testing/agents/gemini-in';
import { ManualClock } from '../../testing/manual-clock';
import { FakeEditorTools } from '../../testing/tools/fake-editor-tools';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from './claude-code-endpoint';

describe('ClaudeCodeEndpoint', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), '.claude');
    let clock: ManualClock;
    let server: CompanionServer;

    const start = async (formerAddress?: ServerAddress, editorTools?: FakeEditorTools): Promise<void> => {
        clock = new ManualClock();
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(join(temporary(), 'gemini')),
                services => new ClaudeCodeEndpoint(services, { folder: folder() })
            ],
            formerAddress,
            editorTools,
            clock
        });
    };
    const file = (path: string): Parameters<CompanionServer['updateContext']>[0] => ({
        openFiles: [{ path, timestamp: 1, isActive: true, cursor: { line: 2, character: 3 } }]
    });
    const show = (context: Parameters<CompanionServer['updateContext']>[0]): void => {
        server.updateContext(context);
        clock.advance(250);
    };

    beforeEach(() => mkdir(folder()).then(() => start()));
    afterEach(() => server.dispose());

    describe('publishes a lock file', () => {
        it('as Claude Code reads it, for its owner only, and removes it at the end', async () => {
            const path = join(folder(), 'ide', `${server.port}.lock`);
            const { AGENT_COMPANION_CLAUDE_AUTH_TOKEN: authToken } = server.environment();
            assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
                pid: process.pid,
                workspaceFolders: [temporary()],
                ideName: 'Eclipse Theia',
                transport: 'ws',
                runningInWindows: false,
                authToken,
                companion: { ...thisWriter(), port: server.port }
            });
            assert.equal((await stat(path)).mode & 0o777, 0o600);
            assert.equal((await stat(join(folder(), 'ide'))).mode & 0o777, 0o700);
            await server.dispose();
            assert.deepEqual(await readdir(join(folder(), 'ide')), []);
        });

        it('with the folders of the workspace as they are now', async () => {
            await server.updateWorkspace(['/one:two', '/three']);
            const text = await readFile(join(folder(), 'ide', `${server.port}.lock`), 'utf8');
            assert.deepEqual((JSON.parse(text) as { workspaceFolders: string[] }).workspaceFolders, [
                '/one:two',
                '/three'
            ]);
        });

        it('where the folder of Claude Code is a link, as to settings under version control, and leaves its mode alone', async () => {
            const linked = join(temporary(), 'dotfiles');
            await server.dispose();
            await rename(folder(), linked);
            await chmod(linked, 0o775);
            await symlink(linked, folder());
            await start();
            assert.equal(server.discovery.published, true);
            assert.deepEqual(await readdir(join(linked, 'ide')), [`${server.port}.lock`]);
            assert.equal((await stat(linked)).mode & 0o7777, 0o775);
        });

        it('and leaves those of other IDEs alone', async () => {
            const foreign = { pid: 999_999_999, workspaceFolders: [temporary()], ideName: 'VS Code', transport: 'ws' };
            await writeFile(join(folder(), 'ide', '1.lock'), JSON.stringify({ ...foreign, authToken: 'theirs' }));
            await server.dispose();
            await start();
            await server.dispose();
            assert.deepEqual(await readdir(join(folder(), 'ide')), ['1.lock']);
        });
    });

    it('has port and token again when it takes the place of an earlier server', async () => {
        const [before, { address }] = [server.environment(), server];
        await server.dispose();
        await start(address);
        assert.deepEqual(server.environment(), before);
    });

    [
        { what: 'a wrong token', headers: { 'x-claude-code-ide-authorization': 'wrong' }, status: 401 },
        { what: 'the token of another endpoint', headers: (): object => ({}), status: 401 },
        { what: 'no token, by a process without one', headers: {}, status: 401 },
        { what: 'no token, by a page', headers: { origin: 'http://localhost' }, status: 403 },
        { what: 'no token, for another host', headers: { host: 'example.org' }, status: 403 }
    ].forEach(({ what, headers, status }) =>
        it(`refuses an upgrade with ${what}`, async () => {
            const sent =
                typeof headers === 'function'
                    ? { 'x-claude-code-ide-authorization': server.address.authToken }
                    : (headers as Record<string, string>);
            await assert.rejects(ClaudeCodeClient.connect(server, { headers: sent }), new RegExp(String(status)));
            assert.deepEqual(server.sessions(), []);
        })
    );

    it('answers a plain request with 426', async () => {
        const { AGENT_COMPANION_CLAUDE_AUTH_TOKEN: token } = server.environment();
        const headers = { 'x-claude-code-ide-authorization': token };
        const response = await fetch(`http://127.0.0.1:${server.port}/`, { headers });
        assert.equal(response.status, 426);
        await response.body?.cancel();
    });

    it('takes clients with and without the subprotocol, and names them for people', async () => {
        const first = await ClaudeCodeClient.connect(server);
        const second = await ClaudeCodeClient.connect(server, { name: 'opencode', protocols: [] });
        const third = await ClaudeCodeClient.connect(server);
        assert.deepEqual(
            [first, second].map(({ socket }) => socket.protocol),
            ['mcp', '']
        );
        assert.deepEqual(
            server.sessions().map(({ label, kind, listening }) => [label, kind, listening]),
            [
                ['Claude Code', 'claude-code', true],
                ['OpenCode', 'opencode', true],
                ['Claude Code 2', 'claude-code', true]
            ]
        );
        await first.quit();
        await eventually(() => assert.equal(server.sessions().length, 2));
        const fourth = await ClaudeCodeClient.connect(server);
        assert.deepEqual(
            server.sessions().map(({ label }) => label),
            ['OpenCode', 'Claude Code 2', 'Claude Code']
        );
        [second, third, fourth].forEach(({ socket }) => socket.terminate());
    });

    it('tells of the file that the user is in, of what is selected there, and that there is none', async () => {
        show(file('/a b'));
        const client = await ClaudeCodeClient.connect(server);
        const cursor = { line: 2, character: 3 };
        const told = (count: number): Promise<unknown> =>
            eventually(() => {
                assert.equal(client.notifications.length, count);
                return client.notifications[count - 1].params;
            });
        const at = { filePath: '/a b', fileUrl: 'file:///a%20b' };
        assert.deepEqual(await told(1), { text: '', ...at, selection: { start: cursor, end: cursor, isEmpty: true } });
        const selection = { start: { line: 0, character: 1 }, end: cursor };
        show({ openFiles: [{ ...file('/a b').openFiles[0], selectedText: 'text', selection }] });
        assert.deepEqual(await told(2), { text: 'text', ...at, selection: { ...selection, isEmpty: false } });
        show({ openFiles: [] });
        assert.deepEqual(await told(3), { text: null, filePath: null, fileUrl: null, selection: null });
        client.socket.terminate();
    });

    it('repeats the file when the agent may have come to know of the notification later', async () => {
        show(file('/a'));
        const client = await ClaudeCodeClient.connect(server);
        client.notify('ide_connected', { pid: 12 });
        await client.request('tools/list', {});
        await eventually(() => assert.equal(client.notifications.length, 3));
        client.socket.terminate();
    });

    it('answers that there are no diagnostics where the editor offers none', async () => {
        const client = await ClaudeCodeClient.connect(server);
        assert.deepEqual(await client.call('getDiagnostics'), { content: [{ type: 'text', text: '[]' }] });
        client.socket.terminate();
    });

    it('answers with what the IDE says of a file, whose URI has no escapes', async () => {
        await server.dispose();
        const path = join(temporary(), 'a#1%20 b.ts');
        await writeFile(path, '');
        const tools = new FakeEditorTools(['get_diagnostics']);
        const range = { start: { line: 2, column: 1 }, end: { line: 2, column: 4 } };
        const diagnostic = { path, range, severity: 'error', message: 'bad', code: '1', source: 'ts' };
        const result = { diagnostics: [diagnostic], total: 1, settled: true, complete: true };
        tools.answer = () => Promise.resolve({ ok: true, result });
        await start(undefined, tools);
        const client = await ClaudeCodeClient.connect(server);
        const uri = `file://${path}`;
        const position = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
        const found = { message: 'bad', severity: 'Error', range: position, source: 'ts', code: '1' };
        for (const asked of [{ uri }, {}]) {
            const [text = ''] = textsIn(await client.call('getDiagnostics', asked)) ?? [];
            assert.deepEqual(JSON.parse(text), [{ uri, diagnostics: [found] }]);
        }
        client.socket.terminate();
    });

    it('puts files into the prompt, with lines as the client counts them', async () => {
        const claude = await ClaudeCodeClient.connect(server);
        const openCode = await ClaudeCodeClient.connect(server, { name: 'opencode' });
        const [one, two] = server.sessions();
        const lines = { first: 0, last: 4 };
        assert.equal(one.mention?.([{ path: '/a', lines }, { path: '/b' }]), true);
        assert.equal(two.mention?.([{ path: '/a', lines }]), true);
        // All, or none.
        assert.equal(two.mention?.([{ path: '/a', lines }, { path: '/b' }]), false);
        for (const path of ['/a b', '/a\nb', '/a\u001bb', '/a\u202eb']) {
            assert.equal(one.mention?.([{ path: '/b' }, { path, lines }]), false);
        }
        await eventually(() => assert.equal(claude.notifications.length + openCode.notifications.length, 3));
        assert.deepEqual(
            [...claude.notifications, ...openCode.notifications].map(({ params }) => params),
            [
                { filePath: '/a', lineStart: 0, lineEnd: 4 },
                { filePath: '/b' },
                { filePath: '/a', lineStart: 1, lineEnd: 5 }
            ]
        );
        [claude, openCode].forEach(({ socket }) => socket.terminate());
    });
});
