import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { ProgramSearch } from './program-search';

describe('ProgramSearch', () => {
    const temporary = useTemporaryFolder();
    const at = (...names: string[]): string => join(temporary(), ...names);

    /** Writes a file that would leave a trace if it was run. */
    async function write(name: string, mode = 0o755): Promise<string> {
        await mkdir(dirname(at(name)), { recursive: true });
        await writeFile(at(name), `#!/bin/sh\ntouch ${at('it-was-run')}\n`, { mode });
        return at(name);
    }
    const search = (folders: readonly string[]): ProgramSearch =>
        new ProgramSearch({ PATH: folders.join(delimiter) }, 'linux', at('home'));

    it('finds a program in the first folder of the PATH that has it, and does not run it', async () => {
        const first = await write('first/agent');
        await write('second/agent');
        assert.equal(await search([at('missing'), at('first'), at('second')]).find('agent'), first);
        assert.equal(await search([temporary()]).find('agent'), undefined);
        assert.equal(existsSync(at('it-was-run')), false);
    });

    it('takes no folder for it, no file that cannot be run, and looks in no relative folder', async () => {
        await mkdir(at('folder', 'agent'), { recursive: true });
        await write('text/agent', 0o644);
        await write('work/agent');
        assert.equal(await search([at('folder'), at('text'), '', '.', 'work']).find('agent'), undefined);
    });

    [
        '.local/bin',
        '.bun/bin',
        '.nvm/versions/node/v22.0.0/bin',
        '.local/share/fnm/node-versions/v22.0.0/installation/bin',
        '.fnm/node-versions/v22.0.0/installation/bin',
        'Library/Application Support/fnm/node-versions/v22.0.0/installation/bin',
        'Library/pnpm',
        '.nodenv/shims',
        '.nodenv/versions/22.0.0/bin',
        'n/bin',
        '.nix-profile/bin',
        '.local/state/nix/profile/bin',
        '.claude/local',
        '.opencode/bin',
        '.yarn/bin',
        '.deno/bin',
        '.proto/bin',
        '.config/nvm/versions/node/v22.0.0/bin',
        '.local/share/nvm/v22.0.0/bin',
        '.asdf/installs/nodejs/22.0.0/bin',
        '.local/share/mise/installs/node/22.0.0/bin',
        '.nodebrew/node/v22.0.0/bin',
        '.npm-packages/bin',
        '.n/bin',
        '.cargo/bin',
        '.proto/shims',
        '.linuxbrew/bin',
        '.local/share/pnpm/bin',
        '.fnm/aliases/default/bin',
        '.local/share/fnm/aliases/default/bin',
        '.local/share/npm/bin'
    ].forEach(folder =>
        it(`looks in ~/${folder}, which shells of the user add to the PATH`, async () => {
            const program = await write(`home/${folder}/agent`);
            assert.equal(await search([]).find('agent'), program);
        })
    );

    [
        ['NVM_DIR', 'versions/node/v22.0.0/bin'],
        ['VOLTA_HOME', 'bin'],
        ['PNPM_HOME', ''],
        ['PNPM_HOME', 'bin'],
        ['ASDF_DATA_DIR', 'shims'],
        ['ASDF_DATA_DIR', 'installs/nodejs/22.0.0/bin'],
        ['N_PREFIX', 'bin'],
        ['npm_config_prefix', 'bin'],
        ['NPM_CONFIG_PREFIX', 'bin'],
        ['NODENV_ROOT', 'shims'],
        ['NODENV_ROOT', 'versions/22.0.0/bin'],
        ['MISE_DATA_DIR', 'shims'],
        ['MISE_DATA_DIR', 'installs/node/22.0.0/bin'],
        ['XDG_DATA_HOME', 'fnm/aliases/default/bin'],
        ['XDG_DATA_HOME', 'fnm/node-versions/v22.0.0/installation/bin'],
        ['FNM_DIR', 'aliases/default/bin'],
        ['FNM_DIR', 'node-versions/v22.0.0/installation/bin']
    ].forEach(([variable, folder]) =>
        it(`looks in ${join(`$${variable}`, folder)}, where that is absolute`, async () => {
            const program = await write(join('moved', folder, 'agent'));
            const find = (value: string): Promise<string | undefined> =>
                new ProgramSearch({ [variable]: value }, 'linux', at('home')).find('agent');
            assert.equal(await find(at('moved')), program);
            assert.equal(await find(relative(process.cwd(), at('moved'))), undefined);
            assert.equal(await find(''), undefined);
        })
    );

    it('looks in some of the versions where there are more than anyone installs', async () => {
        const many = new Array<string>(200_000).fill('v22.0.0');
        const found = new ProgramSearch({}, 'linux', at('home'), () => Promise.resolve(many)).find('agent');
        assert.equal(await found, undefined);
    });

    it('finds npm’s script on Windows', async () => {
        const script = await write('npm/agent.cmd');
        assert.equal(await new ProgramSearch({ Path: at('npm') }, 'win32', at('home')).find('agent'), script);
    });
});
