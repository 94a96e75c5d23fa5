import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CompanionServer } from '../../companion-server';
import { endpointToken } from '../../http/auth-token';
import { geminiIn } from '../../testing/agents/gemini-in';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { ManualClock } from '../../testing/manual-clock';
import { AgentAddress, TestAgent } from '../../testing/test-agent';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { AgentPreferences } from './agent-preferences';
import { GeminiEndpoint } from '../gemini/gemini-endpoint';
import { AgentUse, OptionalEndpoint } from './optional-endpoint';
import { qwenProfile } from '../qwen-code/qwen-profile';

const minute = 60_000;

describe('OptionalEndpoint', () => {
    const temporary = useTemporaryFolder();
    const home = (): string => join(temporary(), '.qwen');
    let clock: ManualClock;
    let preferences: AgentPreferences;
    let present: boolean | undefined;
    let server: CompanionServer;

    const start = async (use: AgentUse, isPresent?: boolean): Promise<void> => {
        clock = new ManualClock();
        preferences = new AgentPreferences({ qwenCode: use });
        present = isPresent;
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(join(temporary(), 'gemini')),
                services =>
                    new OptionalEndpoint(
                        services,
                        inner => new GeminiEndpoint(inner, { profile: qwenProfile(join(home(), 'ide')) }),
                        {
                            kind: 'qwen-code',
                            wanted: () => preferences.useOf('qwenCode'),
                            onDidChange: preferences.onDidChange,
                            isPresent: () => Promise.resolve(present)
                        }
                    )
            ],
            clock
        });
        await server.start();
    };
    const files = (): Promise<readonly string[]> => readdir(join(home(), 'ide')).catch(() => []);
    const address = (): AgentAddress => ({
        url: new URL(`http://127.0.0.1:${server.port}/mcp`),
        authorization: `Bearer ${endpointToken(server.address.authToken, 'qwen-code')}`
    });
    const status = async (): Promise<number> => {
        const { url, authorization } = address();
        return (await fetch(url, { method: 'POST', headers: { authorization } })).status;
    };
    const variable = (): string | undefined => server.environment().QWEN_CODE_IDE_SERVER_PORT;
    const isOn = async (): Promise<void> => {
        assert.deepEqual(await files(), [`${server.port}.lock`]);
        assert.equal(variable(), String(server.port));
        assert.notEqual(await status(), 404);
    };
    const isOff = async (): Promise<void> => {
        assert.deepEqual(await files(), []);
        assert.equal(variable(), undefined);
        assert.equal(await status(), 404);
    };
    const lookAgain = (): void => clock.advance(minute);

    afterEach(() => server.dispose());

    it('is there where its agent is used', async () => {
        await start('auto', true);
        await isOn();
    });

    [
        { where: 'its agent is not used', use: 'auto', isPresent: false },
        { where: 'it is not known whether it is', use: 'auto', isPresent: undefined },
        { where: 'the user does not want it', use: 'off', isPresent: true }
    ].forEach(({ where, use, isPresent }) =>
        it(`writes nothing where ${where}, not even a folder`, async () => {
            await start(use as AgentUse, isPresent);
            await isOff();
            assert.equal(existsSync(home()), false);
            lookAgain();
            await server.updateWorkspace(['/another']);
            await server.dispose();
            assert.equal(existsSync(home()), false);
        })
    );

    it('is there where the user wants it, whether or not the agent is used', async () => {
        await start('on', false);
        await isOn();
    });

    it('comes within a minute after the agent, with the workspace as it is by then, and goes after it', async () => {
        await start('auto', false);
        const changes: unknown[] = [];
        server.onDidChangeStatus(() => changes.push(server.status.discovery));
        await server.updateWorkspace([temporary(), '/another']);
        present = true;
        lookAgain();
        await eventually(isOn);
        assert.match(server.environment().QWEN_CODE_IDE_WORKSPACE_PATH, /another/);
        await eventually(() => assert.ok(changes.length > 0));
        // In turn with the look, which sets the time of the next one last.
        await server.updateWorkspace([temporary(), '/another']);
        present = false;
        lookAgain();
        await eventually(isOff);
    });

    it('stays where the file system does not tell any more whether its agent is used', async () => {
        await start('auto', true);
        present = undefined;
        lookAgain();
        // In turn with the look.
        await server.updateWorkspace([temporary()]);
        await isOn();
    });

    it('stays as long as an agent is connected, even if its folder is gone', async () => {
        await start('auto', true);
        const agent = await TestAgent.connect(address());
        present = false;
        await rm(home(), { recursive: true });
        lookAgain();
        await eventually(isOn);
        await agent.openDiff('/a', 'new');
        await agent.quit();
    });

    it('goes and comes back with the preference, with the same token', async () => {
        await start('on');
        preferences.update({ qwenCode: 'off' });
        await eventually(isOff);
        preferences.update({ qwenCode: 'on' });
        await eventually(isOn);
        const agent = await TestAgent.connect(address());
        assert.deepEqual(
            server.sessions().map(({ kind }) => kind),
            ['qwen-code']
        );
        await agent.quit();
    });

    it('ends the sessions when it is turned off', async () => {
        await start('on');
        const agent = await TestAgent.connect(address());
        const closed = new Promise<void>(resolve => (agent.client.onclose = resolve));
        let changes = 0;
        server.onDidChangeSessions(sessions => (changes += sessions.length === 0 ? 1 : 0));
        preferences.update({ qwenCode: 'off' });
        await eventually(() => assert.ok(changes > 0));
        await eventually(isOff);
        assert.deepEqual(server.sessions(), []);
        await agent.quit();
        await closed;
    });

    it('is turned off only once its agent waits for no decision: it would overwrite an orphan that the user has written', async () => {
        await start('on');
        const agent = await TestAgent.connect(address());
        await agent.openDiff('/a', 'new');
        preferences.update({ qwenCode: 'off' });
        // In turn with the look.
        await server.updateWorkspace([temporary()]);
        await isOn();
        const [{ proposal, agentGone }] = server.diffs.pending();
        assert.equal(agentGone, false);
        const { id, revision } = proposal;
        const outcome = server.diffs.decide(id, { kind: 'accepted', revision });
        assert.deepEqual(outcome, { settled: true, delivered: 'now' });
        await eventually(() => assert.ok((clock.untilNext ?? Infinity) <= 5_000));
        clock.advance(5_000);
        await eventually(isOff);
        assert.deepEqual(server.diffs.pending(), []);
        await agent.quit();
    });

    it('leaves the window’s other agents alone when it is turned off', async () => {
        await start('on');
        const gemini = await TestAgent.connect(server);
        preferences.update({ qwenCode: 'off' });
        await eventually(isOff);
        await gemini.openDiff('/a', 'new');
        assert.equal(server.sessions().length, 1);
        await gemini.quit();
    });

    it('leaves nothing behind and looks no more when the window ends, also at once', async () => {
        await start('auto', true);
        server.removeDiscoveryFileSync();
        assert.deepEqual(await files(), []);
        preferences.update({ qwenCode: 'on' });
        lookAgain();
        await server.dispose();
        assert.deepEqual(await files(), []);
    });
});
