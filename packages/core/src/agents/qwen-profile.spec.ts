import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { lockFileSchema, LockFileContent } from '../protocol/qwen-code';
import { startServer } from '../testing/started-server';
import { CompanionServer } from '../companion-server';
import { TestAgent, textOf } from '../testing/test-agent';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { GeminiEndpoint } from './gemini/gemini-endpoint';
import { qwenProfile } from './qwen-profile';

describe('Qwen Code’s profile', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), '.qwen', 'ide');
    let server: CompanionServer;

    const start = async (roots = [temporary()]): Promise<LockFileContent> => {
        server = await startServer({
            workspaceRoots: roots,
            endpoints: [services => new GeminiEndpoint(services, { profile: qwenProfile(folder()), idePid: () => 1 })]
        });
        return lockFileSchema.parse(JSON.parse(await readFile(join(folder(), `${server.port}.lock`), 'utf8')));
    };
    const connect = ({ port, authToken }: LockFileContent): Promise<TestAgent> =>
        TestAgent.connect(
            { url: new URL(`http://127.0.0.1:${port}/mcp`), authorization: `Bearer ${authToken}` },
            'streamable-http-client'
        );

    afterEach(() => server.dispose());

    it('has a lock file named after the port, with all that leads Qwen Code to the window, for its user only', async () => {
        const content = await start([temporary(), '/other']);
        const { companion, authToken, ...rest } = content;
        assert.deepEqual(rest, {
            port: server.port,
            workspacePath: [temporary(), '/other'].join(delimiter),
            ppid: process.pid,
            ideInfo: { name: 'theia', displayName: 'Eclipse Theia' }
        });
        assert.equal(companion?.pid, process.pid);
        assert.equal(authToken, server.address.authToken);
        const modes = await Promise.all(
            [join(temporary(), '.qwen'), folder(), join(folder(), `${server.port}.lock`)].map(path => stat(path))
        );
        assert.deepEqual(
            modes.map(({ mode }) => mode & 0o777),
            [0o700, 0o700, 0o600]
        );
    });

    it('names a process in it that may be signalled: this one, and not that by which Gemini CLI finds its window', async () => {
        const { ppid } = await start();
        assert.equal(process.kill(ppid, 0), true);
        assert.equal(ppid, process.pid);
    });

    it('leaves the lock files of other companions alone', async () => {
        await mkdir(folder(), { recursive: true });
        const other = { port: 1, workspacePath: '/other', authToken: 'other', ppid: 1, ideName: 'other' };
        await writeFile(join(folder(), '1.lock'), JSON.stringify(other), { mode: 0o600 });
        await start();
        assert.deepEqual((await readdir(folder())).sort(), ['1.lock', `${server.port}.lock`].sort());
        await server.dispose();
        assert.deepEqual(await readdir(folder()), ['1.lock']);
    });

    it('tells terminals the port and the workspace, and not the token', async () => {
        await start();
        assert.deepEqual(server.environment(), {
            QWEN_CODE_IDE_SERVER_PORT: String(server.port),
            QWEN_CODE_IDE_WORKSPACE_PATH: temporary()
        });
    });

    it('names the agent for people, which names itself like Gemini CLI', async () => {
        const agent = await connect(await start());
        assert.deepEqual(
            server.sessions().map(({ kind, label }) => [kind, label]),
            [['qwen-code', 'Qwen Code']]
        );
        await agent.quit();
    });

    it('hands an edited accept back, and closes without a word what was answered in the terminal', async () => {
        const agent = await connect(await start());
        await agent.openDiff('/a', 'new');
        const [{ proposal }] = server.diffs.pending();
        server.diffs.decide(proposal.id, { kind: 'accepted', revision: 1, text: 'edited' });
        const { params } = await agent.received(({ method }) => method === 'ide/diffAccepted');
        assert.deepEqual(params, { filePath: '/a', content: 'edited' });
        await agent.openDiff('/b', 'new');
        assert.equal(textOf(await agent.closeDiff('/b', true)), '{"content":"new"}');
        assert.deepEqual(server.diffs.pending(), []);
        assert.equal(
            agent.notifications.some(({ method }) => method === 'ide/diffRejected'),
            false
        );
        await agent.quit();
    });
});
