import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../testing/started-server';
import { CompanionServer } from '../companion-server';
import { thisWriter } from '../discovery/this-writer';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { agentEndpoints } from './agent-endpoints';
import { AgentPreferences } from './optional/agent-preferences';

describe('agentEndpoints', () => {
    const temporary = useTemporaryFolder();
    const before = process.env.TMPDIR;
    let server: CompanionServer;

    const start = async (environment: NodeJS.ProcessEnv = {}): Promise<readonly string[]> => {
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: agentEndpoints({ preferences: new AgentPreferences({}), home: temporary(), environment })
        });
        return (await readdir(temporary(), { recursive: true })).filter(name => /\.lock$/.test(name));
    };

    // Gemini CLI's discovery file is in the temporary folder, and not in the user's home.
    beforeEach(() => (process.env.TMPDIR = temporary()));
    afterEach(async () => {
        await server.dispose();
        if (before === undefined) {
            delete process.env.TMPDIR;
        } else {
            process.env.TMPDIR = before;
        }
    });

    it('publishes nothing in the home of a user who uses no agent', async () => {
        assert.deepEqual(await start(), []);
        assert.deepEqual(await readdir(temporary()), ['gemini']);
    });

    it('publishes where an agent is used, in its own folder', async () => {
        await mkdir(join(temporary(), '.qwen'));
        assert.deepEqual(await start(), [`.qwen/ide/${server.port}.lock`]);
    });

    it('publishes in the folder that the agent’s own variable names', async () => {
        await mkdir(join(temporary(), 'elsewhere'));
        assert.deepEqual(await start({ QWEN_HOME: join(temporary(), 'elsewhere') }), [
            `elsewhere/ide/${server.port}.lock`
        ]);
    });

    it('sweeps the lock files that a killed backend has left', async () => {
        const pid = 2 ** 22 + 1;
        const common = { authToken: 'token', companion: { ...thisWriter(), pid, port: 1 } };
        const left = {
            '.claude': { pid, workspaceFolders: [], ideName: 'x', transport: 'ws', runningInWindows: false },
            '.qwen': { port: 1, workspacePath: '/', ppid: pid, ideInfo: { name: 'x', displayName: 'X' } }
        };
        for (const [name, content] of Object.entries(left)) {
            await mkdir(join(temporary(), name, 'ide'), { recursive: true, mode: 0o700 });
            await writeFile(join(temporary(), name, 'ide', '1.lock'), JSON.stringify({ ...content, ...common }));
            await writeFile(join(temporary(), name, 'settings.json'), '{}');
        }
        const found = [...(await start())].sort();
        assert.deepEqual(
            found,
            Object.keys(left).map(name => `${name}/ide/${server.port}.lock`)
        );
    });
});
