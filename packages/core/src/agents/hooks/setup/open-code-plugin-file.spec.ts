import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFIG_VARIABLE, openCodeEnvironment } from '../../../protocol/open-code/environment';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { openCodeConfig, openCodePluginFile, writeOpenCodePlugin } from './open-code-plugin-file';
import { openCodeToolServer } from './tool-servers';

describe('The file of the plugin in OpenCode', () => {
    const temporary = useTemporaryFolder();
    const file = (): string => openCodePluginFile({ XDG_STATE_HOME: temporary() });

    it('is the user’s alone, has no token, and is written anew only if it is another', async () => {
        await writeOpenCodePlugin(file());
        const text = await readFile(file(), 'utf8');
        const { mode, mtimeMs } = await stat(file());
        assert.equal(mode & 0o077, 0);
        await writeOpenCodePlugin(file());
        assert.equal((await stat(file())).mtimeMs, mtimeMs);
        await writeFile(file(), 'of another release');
        await writeOpenCodePlugin(file());
        assert.equal(await readFile(file(), 'utf8'), text);
    });

    it('is not put where another user could replace it', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        await mkdir(join(temporary(), 'agent-companion'));
        await chmod(join(temporary(), 'agent-companion'), 0o777);
        await assert.rejects(writeOpenCodePlugin(file()), /not the user's alone/);
    });
});

describe('The settings of OpenCode in a terminal', () => {
    const variables = { [openCodeEnvironment.token]: 'token' };
    const file = '/state/plugin.mjs';
    const plugin = pathToFileURL(file).href;
    const config = (own?: string): unknown => {
        const { [CONFIG_VARIABLE]: value } = openCodeConfig(variables, { [CONFIG_VARIABLE]: own }, file);
        return value && JSON.parse(value);
    };
    const mcp = { ide: openCodeToolServer };

    it('have plugin and tools beside what the user has set', () => {
        assert.deepEqual(config(), { plugin: [plugin], mcp });
        assert.deepEqual(config('{ "theme": "x" }'), { theme: 'x', plugin: [plugin], mcp });
        assert.deepEqual(config('{ "plugin": ["own"], "mcp": { "mine": {} } }'), {
            plugin: ['own', plugin],
            mcp: { ...mcp, mine: {} }
        });
        assert.deepEqual(config('{ "mcp": { "ide": { "enabled": false } } }'), {
            plugin: [plugin],
            mcp: { ide: { enabled: false } }
        });
    });

    it('stay as they are with the plugin in them, without a window, and where they are no JSON', () => {
        for (const own of [JSON.stringify({ plugin: [plugin] }), '// mine\n{}', '{ "plugin": "own" }', 'null']) {
            assert.equal(config(own), undefined, own);
        }
        assert.deepEqual(openCodeConfig({}, {}, file), {});
    });
});
