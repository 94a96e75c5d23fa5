import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { discoveryFileSchema } from './protocol/gemini';
import { CompanionLogger } from './support/companion-logger';
import { CompanionServer } from './companion-server';
import { CompanionServerOptions } from './companion-server-options';
import { FakeEditor } from './testing/fake-editor';
import { geminiIn } from './testing/agents/gemini-in';
import { useTemporaryFolder } from './testing/temporary-folder';
import { addressOf, TestAgent } from './testing/test-agent';

describe('CompanionServer', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), 'gemini', 'ide');
    let editor: FakeEditor;
    let logged: string[];
    let server: CompanionServer;

    const create = (options: Partial<CompanionServerOptions> = {}): CompanionServer => {
        const log = (message: string): void => void logged.push(message);
        const logger: CompanionLogger = { debug: log, info: log, warn: log, error: log };
        editor = new FakeEditor();
        server = new CompanionServer({
            editorHost: editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [temporary()],
            endpoints: [geminiIn(folder(), { idePid: 42 })],
            logger,
            ...options
        });
        return server;
    };

    const readFileOf = async (path: string): Promise<ReturnType<typeof discoveryFileSchema.parse>> =>
        discoveryFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const theFile = (): string => join(folder(), `gemini-ide-server-42-${server.port}.json`);

    beforeEach(() => {
        logged = [];
    });

    afterEach(() => server.dispose());

    it('publishes a file that leads to it, by which an agent can connect', async () => {
        await create().start();
        const content = await readFileOf(theFile());
        assert.deepEqual(content.ideInfo, { name: 'theia', displayName: 'Eclipse Theia' });
        assert.equal(content.workspacePath, temporary());
        assert.equal(content.companion?.pid, process.pid);
        const response = await fetch(`http://127.0.0.1:${content.port}/mcp`, {
            headers: { authorization: `Bearer ${content.authToken}`, 'mcp-session-id': 'none' }
        });
        assert.equal(response.status, 404);
        assert.deepEqual(server.discovery, { published: true, path: theFile() });
    });

    it('serves although the file cannot be published, and says so', async () => {
        await mkdir(join(temporary(), 'gemini'));
        await symlink(temporary(), folder());
        await create().start();
        const { discovery } = server;
        assert.equal(discovery.published || discovery.code, 'not-a-folder');
        assert.ok(logged.some(message => message.startsWith('Agents outside this IDE cannot find this window. ')));
        const agent = await TestAgent.connect(server);
        await agent.quit();
    });

    it('rewrites the file when the workspace changes, in place and with the same token', async () => {
        await create().start();
        const before = await readFileOf(theFile());
        const second = join(temporary(), 'second');
        await mkdir(second);
        await server.updateWorkspace([temporary(), second]);
        const after = await readFileOf(theFile());
        assert.deepEqual(after, { ...before, workspacePath: `${temporary()}${delimiter}${second}` });
        assert.equal(server.environment().GEMINI_CLI_IDE_WORKSPACE_PATH, after.workspacePath);
    });

    it('ends with the newest of several changes of the workspace', async () => {
        await create().start();
        await Promise.all([server.updateWorkspace(['/a']), server.updateWorkspace(['/b']), server.updateWorkspace([])]);
        assert.equal((await readFileOf(theFile())).workspacePath, '');
    });

    it('is one of several in the same process, each with its own port and token', async () => {
        await create().start();
        const first = server;
        await create().start();
        assert.notEqual(first.port, server.port);
        assert.notEqual(addressOf(first).authorization, addressOf(server).authorization);
        assert.equal((await readdir(folder())).length, 2);
        await first.dispose();
        assert.deepEqual(await readdir(folder()), [`gemini-ide-server-42-${server.port}.json`]);
    });

    it('never logs its token', async () => {
        await create().start();
        const token = server.environment().GEMINI_CLI_IDE_AUTH_TOKEN;
        await fetch(addressOf(server).url, { headers: { authorization: `Bearer x${token}` } });
        const agent = await TestAgent.connect(server);
        await agent.openDiff('/a', 'new');
        await agent.quit();
        await server.dispose();
        assert.ok(logged.length > 0);
        assert.deepEqual(
            logged.filter(message => message.includes(token)),
            []
        );
    });

    it('when disposed, removes the file, rejects what is pending, ends sessions and stops listening', async () => {
        await create().start();
        const { url, authorization } = addressOf(server);
        const agent = await TestAgent.connect(server);
        await agent.openDiff('/a', 'new');
        const rejected = agent.received(({ method }) => method === 'ide/diffRejected');
        await Promise.all([server.dispose(), server.dispose()]);
        assert.deepEqual((await rejected).params, { filePath: '/a' });
        assert.deepEqual(await readdir(folder()), []);
        assert.deepEqual(server.sessions(), []);
        assert.deepEqual(editor.calls, ['open /a', 'close /a']);
        await assert.rejects(fetch(url, { headers: { authorization } }));
        await agent.quit();
    });

    it('leaves nothing behind when disposed while starting', async () => {
        const starting = create().start();
        await server.dispose();
        await starting;
        assert.deepEqual(await readdir(folder()), []);
    });
});
