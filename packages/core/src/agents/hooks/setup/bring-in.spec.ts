import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { bringInHooks } from './bring-in';

const qwenVariable = 'QWEN_CODE_SYSTEM_DEFAULTS_PATH';
const claudeVariable = 'CLAUDE_CODE_PLUGIN_DIRS';

describe('Hooks and tools that are brought in by variables', () => {
    const temporary = useTemporaryFolder();
    const bringIn = (kind: string, environment: NodeJS.ProcessEnv = {}): Promise<Record<string, string>> =>
        bringInHooks(kind, { environment, home: temporary() });
    const contentOf = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

    it('lie in one folder of the user alone, and nowhere else in the home', async () => {
        for (const kind of ['claude-code', 'qwen-code', 'codex']) {
            await bringIn(kind);
        }
        assert.deepEqual(await readdir(temporary()), ['.local']);
        const { [claudeVariable]: plugin } = await bringIn('claude-code');
        for (const file of ['.claude-plugin/plugin.json', 'hooks/hooks.json', '.mcp.json', '../hook.sh']) {
            assert.equal((await stat(join(plugin, file))).mode & 0o077, 0, file);
        }
    });

    it('come beside the plugins of the user, once', async () => {
        const { [claudeVariable]: plugins } = await bringIn('claude-code', { [claudeVariable]: '/mine:/other' });
        assert.match(plugins, /^\/mine:\/other:.*agent-companion/);
        assert.equal((await bringIn('claude-code', { [claudeVariable]: plugins }))[claudeVariable], plugins);
    });

    it('stand behind what an administrator has set, which counts on', async () => {
        const own = join(temporary(), 'defaults.json');
        await writeFile(
            own,
            `{ /* ours */ "model": { "name": "m" }, "hooks": { "PreToolUse": [{ "mine": 1 }] },
               "mcpServers": { "theirs": { "command": "c" } } }`
        );
        const { [qwenVariable]: file } = await bringIn('qwen-code', { [qwenVariable]: own });
        const { model, hooks, mcpServers } = (await contentOf(file)) as {
            model: unknown;
            hooks: { PreToolUse: object[] };
            mcpServers: object;
        };
        assert.deepEqual([model, hooks.PreToolUse[0], hooks.PreToolUse.length], [{ name: 'm' }, { mine: 1 }, 2]);
        assert.deepEqual(Object.keys(mcpServers), ['ide', 'theirs']);
        // A backend that was started in a terminal of another one.
        await bringIn('qwen-code', { [qwenVariable]: file });
        assert.equal(
            ((await contentOf(file)) as typeof contentOf & { hooks: { PreToolUse: [] } }).hooks.PreToolUse.length,
            1
        );
    });

    it('stay away where the administrator’s file cannot be read', async () => {
        const own = join(temporary(), 'defaults.json');
        await writeFile(own, '{ "hooks"');
        await assert.rejects(bringIn('qwen-code', { [qwenVariable]: own }), /stay as they are/);
    });

    it('stay away from Gemini CLI where another user could write, as it warns of that', async () => {
        await mkdir(join(temporary(), '.local'), { mode: 0o777 });
        const variables = await bringIn('gemini-cli');
        assert.deepEqual(Object.keys(variables).sort(), [
            'AGENT_COMPANION_HOOKS_PROGRAM',
            'AGENT_COMPANION_HOOKS_SHELL'
        ]);
    });
});
