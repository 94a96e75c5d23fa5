import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { discoveryFileSchema } from '@agent-companion/protocol/gemini';
import { CompanionServer } from '../companion-server';
import { ServerAddress } from '../discovery/endpoint-description';
import { Deferred } from '../testing/deferred';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/agents/gemini-in';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, AgentAddress, TestAgent, textOf } from '../testing/test-agent';
import { UpgradeClient, UpgradeEndpoint } from '../testing/agents/upgrade-endpoint';
import { GeminiEndpoint } from './gemini/gemini-endpoint';
import { qwenProfile } from './qwen-code/qwen-profile';

const clientName = 'streamable-http-client';

describe('A window with endpoints for several kinds of agents', () => {
    const temporary = useTemporaryFolder();
    const geminiFolder = (): string => join(temporary(), 'gemini', 'ide');
    const qwenFolder = (): string => join(temporary(), '.qwen', 'ide');
    let server: CompanionServer;

    const start = async (formerAddress?: ServerAddress): Promise<void> => {
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(geminiFolder(), { idePid: 42 }),
                services => new GeminiEndpoint(services, { profile: qwenProfile(qwenFolder()) }),
                services => new UpgradeEndpoint(services)
            ],
            formerAddress
        });
        await server.start();
    };
    /** What an agent reads that looks into its folder only. */
    const found = async (folder: string): Promise<ReturnType<typeof discoveryFileSchema.parse>> => {
        const [name] = await readdir(folder);
        return discoveryFileSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    };
    const qwenAddress = async (): Promise<AgentAddress> => {
        const { port, authToken } = await found(qwenFolder());
        return { url: new URL(`http://127.0.0.1:${port}/mcp`), authorization: `Bearer ${authToken}` };
    };
    const idOf = (text: string): string =>
        server.diffs.pending().find(({ proposal }) => proposal.text === text)?.proposal.id ?? '';

    beforeEach(() => start());
    afterEach(() => server.dispose());

    it('publishes a file for each, where and as its agents read it', async () => {
        assert.deepEqual(await readdir(geminiFolder()), [`gemini-ide-server-42-${server.port}.json`]);
        assert.deepEqual(await readdir(qwenFolder()), [`${server.port}.lock`]);
        assert.equal((await stat(qwenFolder())).mode & 0o777, 0o700);
        const [gemini, qwen] = [await found(geminiFolder()), await found(qwenFolder())];
        assert.deepEqual([qwen.port, qwen.workspacePath], [gemini.port, gemini.workspacePath]);
        assert.notEqual(qwen.authToken, gemini.authToken);
        // Of the endpoint that has no file, the status says nothing.
        assert.equal(server.status.discovery.published, true);
        await server.dispose();
        assert.deepEqual([await readdir(geminiFolder()), await readdir(qwenFolder())], [[], []]);
    });

    it('gives terminals the variables of all', () => {
        const environment = server.environment();
        const port = String(server.port);
        assert.equal(environment.GEMINI_CLI_IDE_SERVER_PORT, port);
        assert.equal(environment.QWEN_CODE_IDE_SERVER_PORT, port);
        assert.equal(environment.QWEN_CODE_IDE_WORKSPACE_PATH, temporary());
        assert.equal(environment.LINES_PORT, port);
    });

    it('tells agents of the same name and path apart by their tokens, for people too', async () => {
        const gemini = await TestAgent.connect(server, clientName);
        const qwen = await TestAgent.connect(await qwenAddress(), clientName);
        const lines = await UpgradeClient.connect(server.environment());
        assert.deepEqual(
            server.sessions().map(({ label }) => label),
            ['Gemini CLI', 'Qwen Code', 'Blocking agent']
        );
        lines.disconnect();
        await Promise.all([gemini.quit(), qwen.quit()]);
    });

    it('tells each agent of its own decisions only, for the same path too', async () => {
        const gemini = await TestAgent.connect(server);
        const qwen = await TestAgent.connect(await qwenAddress());
        const lines = await UpgradeClient.connect(server.environment());
        await gemini.openDiff('/a', 'of gemini');
        await qwen.openDiff('/a', 'of qwen');
        let decided = false;
        const shown = new Deferred<undefined>();
        const call = lines.propose('/a', 'of lines', () => shown.resolve(undefined)).finally(() => (decided = true));
        await shown.promise;
        assert.equal(server.diffs.decide(idOf('of gemini'), { kind: 'rejected', revision: 1 }).settled, true);
        const edited = { kind: 'accepted', revision: 1, text: 'edited' } as const;
        assert.equal(server.diffs.decide(idOf('of qwen'), edited).settled, true);
        await gemini.received(({ method }) => method === 'ide/diffRejected');
        await qwen.received(({ method }) => method === 'ide/diffAccepted');
        assert.equal(decided, false);
        server.diffs.decide(idOf('of lines'), { kind: 'accepted', revision: 1 });
        const answer = await call;
        assert.ok(answer.kind === 'accepted' && answer.text === 'of lines');
        const toldOf = ({ notifications }: TestAgent): unknown => notifications.map(({ params }) => params);
        assert.deepEqual(toldOf(gemini), [{ filePath: '/a' }]);
        assert.deepEqual(toldOf(qwen), [{ filePath: '/a', content: 'edited' }]);
        assert.equal(textOf(await gemini.closeDiff('/a')), '{"content":null}');
        lines.disconnect();
        await Promise.all([gemini.quit(), qwen.quit()]);
    });

    it('lets no agent adopt what one of another kind has left that names itself alike', async () => {
        const gemini = await TestAgent.connect(server, clientName);
        await gemini.openDiff('/a', 'of gemini');
        await gemini.transport.terminateSession();
        const qwen = await TestAgent.connect(await qwenAddress(), clientName);
        assert.equal(textOf(await qwen.closeDiff('/a')), '{"content":null}');
        const returned = await TestAgent.connect(server, clientName);
        assert.equal(textOf(await returned.closeDiff('/a')), '{"content":"of gemini"}');
        await Promise.all([gemini.quit(), qwen.quit(), returned.quit()]);
    });

    it('lets no session be reached with the token of another endpoint', async () => {
        const qwen = await TestAgent.connect(await qwenAddress());
        const { url, authorization } = addressOf(server);
        const headers = { authorization, 'mcp-session-id': qwen.sessionId };
        assert.equal((await fetch(url, { method: 'DELETE', headers })).status, 404);
        assert.equal((await fetch(new URL('/lines', url), { headers })).status, 404);
        await qwen.quit();
    });

    [
        { what: 'a wrong token', token: (): string => 'wrong', status: 401 },
        { what: 'the token of another endpoint', token: (): string => server.address.authToken, status: 404 }
    ].forEach(({ what, token, status }) =>
        it(`refuses an upgrade with ${what}`, async () => {
            await assert.rejects(UpgradeClient.connect(server.environment(), token()), {
                message: `Refused with ${status}`
            });
            assert.deepEqual(server.sessions(), []);
        })
    );

    it('has the addresses of all again when it takes the place of an earlier server', async () => {
        const [before, address] = [server.environment(), await qwenAddress()];
        const { address: formerAddress } = server;
        await server.dispose();
        await start(formerAddress);
        assert.deepEqual(server.environment(), before);
        assert.deepEqual(await qwenAddress(), address);
    });
});
