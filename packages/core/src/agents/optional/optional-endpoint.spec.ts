import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { endpointToken } from '../../http/auth-token';
import { geminiIn } from '../../testing/agents/gemini-in';
import { eventually } from '../../testing/eventually';
import { AgentAddress, TestAgent } from '../../testing/test-agent';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { AgentPreferences } from './agent-preferences';
import { GeminiEndpoint } from '../gemini/gemini-endpoint';
import { AgentUse, OptionalEndpoint } from './optional-endpoint';
import { qwenProfile } from '../qwen-profile';

describe('OptionalEndpoint', () => {
    const temporary = useTemporaryFolder();
    const home = (): string => join(temporary(), '.qwen');
    let preferences: AgentPreferences;
    let present: boolean | undefined;
    let server: CompanionServer;

    const start = async (use: AgentUse, isPresent?: boolean): Promise<void> => {
        preferences = new AgentPreferences({ qwenCode: use });
        present = isPresent;
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(join(temporary(), 'gemini')),
                services =>
                    new OptionalEndpoint(
                        services,
                        inner => new GeminiEndpoint(inner, { profile: qwenProfile(join(home(), 'ide')) }),
                        {
                            wanted: () => preferences.useOf('qwenCode'),
                            onDidChange: preferences.onDidChange,
                            isPresent: () => Promise.resolve(present)
                        }
                    )
            ]
        });
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
    /** As a page does that greets. */
    const lookAgain = (): Promise<void> => server.updateWorkspace([temporary()]);

    afterEach(() => server.dispose());

    [
        { where: 'its agent is not used', use: 'auto', isPresent: false },
        { where: 'it is not known whether it is', use: 'auto', isPresent: undefined },
        { where: 'the user does not want it', use: 'off', isPresent: true }
    ].forEach(({ where, use, isPresent }) =>
        it(`writes nothing where ${where}, not even a folder`, async () => {
            await start(use as AgentUse, isPresent);
            await isOff();
            assert.equal(existsSync(home()), false);
            await server.updateWorkspace(['/another']);
            await server.dispose();
            assert.equal(existsSync(home()), false);
        })
    );

    it('comes with the next page after the agent, with the workspace as it is by then, and goes after it', async () => {
        await start('auto', false);
        let changes = 0;
        server.onDidChangeStatus(() => changes++);
        present = true;
        await server.updateWorkspace([temporary(), '/another']);
        await isOn();
        assert.match(server.environment().QWEN_CODE_IDE_WORKSPACE_PATH, /another/);
        assert.ok(changes > 0);
        present = false;
        await lookAgain();
        await isOff();
    });

    it('stays as long as an agent is connected, even if its folder is gone', async () => {
        await start('auto', true);
        const agent = await TestAgent.connect(address());
        present = false;
        await rm(home(), { recursive: true });
        await lookAgain();
        await isOn();
        await agent.openDiff('/a', 'new');
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

    it('leaves nothing behind when the window ends, also at once', async () => {
        await start('auto', true);
        server.removeDiscoveryFileSync();
        assert.deepEqual(await files(), []);
        preferences.update({ qwenCode: 'on' });
        await server.dispose();
        assert.deepEqual(await files(), []);
    });
});
