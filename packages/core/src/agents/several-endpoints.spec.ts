import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discoveryFileSchema } from '../protocol/gemini';
import { startServer } from '../testing/started-server';
import { CompanionServer } from '../companion-server';
import { ClaudeCodeClient, textsIn } from '../testing/agents/claude-code-client';
import { eventually } from '../testing/eventually';
import { geminiIn } from '../testing/agents/gemini-in';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, AgentAddress, TestAgent, textOf } from '../testing/test-agent';
import { ClaudeCodeEndpoint } from './claude-code/claude-code-endpoint';
import { GeminiEndpoint } from './gemini/gemini-endpoint';
import { qwenProfile } from './qwen-profile';

const clientName = 'streamable-http-client';

describe('A window with endpoints for several kinds of agents', () => {
    const temporary = useTemporaryFolder();
    const geminiFolder = (): string => join(temporary(), 'gemini', 'ide');
    const qwenFolder = (): string => join(temporary(), '.qwen', 'ide');
    let server: CompanionServer;

    beforeEach(async () => {
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(geminiFolder(), { idePid: 42 }),
                services => new GeminiEndpoint(services, { profile: qwenProfile(qwenFolder()) }),
                services => new ClaudeCodeEndpoint(services, { folder: join(temporary(), '.claude') })
            ]
        });
    });
    /** Gives the file found by an agent that looks into its folder only. */
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

    afterEach(() => server.dispose());

    it('tells agents of the same name and path apart by their tokens, for people too', async () => {
        const gemini = await TestAgent.connect(server, clientName);
        const qwen = await TestAgent.connect(await qwenAddress(), clientName);
        const claude = await ClaudeCodeClient.connect(server);
        assert.deepEqual(
            server.sessions().map(({ label }) => label),
            ['Gemini CLI', 'Qwen Code', 'Claude Code']
        );
        await claude.quit();
        await Promise.all([gemini.quit(), qwen.quit()]);
    });

    it('tells each agent of its own decisions only, for the same path too', async () => {
        const gemini = await TestAgent.connect(server);
        const qwen = await TestAgent.connect(await qwenAddress());
        const claude = await ClaudeCodeClient.connect(server);
        await gemini.openDiff('/a', 'of gemini');
        await qwen.openDiff('/a', 'of qwen');
        let decided = false;
        const call = claude.openDiff('/a', 'of claude').finally(() => (decided = true));
        await eventually(() => assert.notEqual(idOf('of claude'), ''));
        assert.equal(server.diffs.decide(idOf('of gemini'), { kind: 'rejected', revision: 1 }).settled, true);
        const edited = { kind: 'accepted', revision: 1, text: 'edited' } as const;
        assert.equal(server.diffs.decide(idOf('of qwen'), edited).settled, true);
        await gemini.received(({ method }) => method === 'ide/diffRejected');
        await qwen.received(({ method }) => method === 'ide/diffAccepted');
        assert.equal(decided, false);
        server.diffs.decide(idOf('of claude'), { kind: 'accepted', revision: 1 });
        assert.deepEqual(textsIn(await call), ['FILE_SAVED', 'of claude']);
        const toldOf = ({ notifications }: TestAgent): unknown => notifications.map(({ params }) => params);
        assert.deepEqual(toldOf(gemini), [{ filePath: '/a' }]);
        assert.deepEqual(toldOf(qwen), [{ filePath: '/a', content: 'edited' }]);
        assert.equal(textOf(await gemini.closeDiff('/a')), '{"content":null}');
        await claude.quit();
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
        assert.equal((await fetch(new URL('/', url), { headers })).status, 404);
        await qwen.quit();
    });
});
