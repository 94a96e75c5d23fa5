import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import * as path from 'node:path';
import { ExcludedFiles } from './excluded-files';

describe('ExcludedFiles', () => {
    let folder: string;
    let excluded: ExcludedFiles;

    const at = (name: string): string => path.join(folder, 'work', name);
    const write = (name: string, text: string): void => {
        fs.mkdirSync(path.dirname(at(name)), { recursive: true });
        fs.writeFileSync(at(name), text);
    };
    const isExcluded = (name: string): Promise<boolean> => excluded.excludes(at(name));
    const deny = (...rules: string[]): string => JSON.stringify({ permissions: { deny: rules } });

    beforeEach(() => {
        folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), 'excluded-'));
        fs.mkdirSync(at(''));
        const ofUser = ['claude/settings.json', 'managed-settings.json'].map(name => path.join(folder, name));
        excluded = new ExcludedFiles({ policy: { exclude: ['pinned'] } }, undefined, ofUser);
        excluded.update({ roots: [at('')] });
    });
    afterEach(() => fs.rmSync(folder, { recursive: true }));

    ['.env', 'a/.env.local', 'id_rsa', 'tls/server.key', '.ssh/config', '.aws/credentials', 'pinned'].forEach(name =>
        it(`excludes ${name}`, async () => assert.ok(await isExcluded(name)))
    );
    ['.env.example', 'env.ts', 'id_rsa.pub', 'keys.ts'].forEach(name =>
        it(`leaves ${name}`, async () => assert.ok(!(await isExcluded(name))))
    );

    it('excludes by default what lies outside of the workspace, too', async () => {
        assert.ok(await excluded.excludes(path.join(folder, '.env')));
        assert.ok(!(await excluded.excludes(path.join(folder, 'a.ts'))));
    });

    it('reads each agent’s list, again when it has changed', async () => {
        for (const list of ['.geminiignore', '.qwenignore', '.aiexclude', '.cursorignore']) {
            write(list, `${list}.txt\n`);
            assert.ok(await isExcluded(`a/${list}.txt`));
            write(list, 'other.txt\n');
            assert.ok(!(await isExcluded(`a/${list}.txt`)));
            fs.rmSync(at(list));
            assert.ok(!(await isExcluded('other.txt')));
        }
    });

    it('takes what a repository takes back for excluded all the same', async () => {
        write('.geminiignore', '!.env\n!pinned\n');
        write('.claude/settings.json', deny('Read(!.env)'));
        assert.ok((await isExcluded('.env')) && (await isExcluded('pinned')));
    });

    it('takes what Claude Code may not read for all agents', async () => {
        write('.claude/settings.json', deny('Read(./secrets/**)', 'Read(//opt/a)', 'Read(~/b)', 'Edit(c)', 'Read'));
        write('.claude/settings.local.json', deny('Read(local.txt)'));
        fs.mkdirSync(path.join(folder, 'claude'));
        fs.writeFileSync(path.join(folder, 'claude/settings.json'), deny('Read(mine.txt)'));
        fs.writeFileSync(path.join(folder, 'managed-settings.json'), deny('Read(managed.txt)'));
        for (const file of [
            at('secrets/a'),
            at('x/local.txt'),
            at('x/mine.txt'),
            at('x/managed.txt'),
            '/opt/a',
            path.join(homedir(), 'b')
        ]) {
            assert.ok(await excluded.excludes(file), file);
        }
        assert.ok(!(await isExcluded('c')) && !(await isExcluded('x/secrets/a')));
    });

    it('takes a user’s own lines, which may take a default back, and what Git ignores if wanted', async () => {
        write('.gitignore', 'build\n');
        assert.ok(!(await isExcluded('build/a')));
        excluded.update({ wishes: { exclude: ['*.secret', '!.npmrc', '!pinned'], gitignore: true } });
        assert.ok((await isExcluded('build/a')) && (await isExcluded('a.secret')) && (await isExcluded('pinned')));
        assert.ok(!(await isExcluded('.npmrc')));
    });

    it('follows links to what is excluded, and folders of the workspace by each of their names', async () => {
        write('.env', '');
        fs.symlinkSync('.env', at('innocent'));
        assert.ok(await isExcluded('innocent'));
        write('.qwenignore', '/top.txt\n');
        fs.symlinkSync(at(''), path.join(folder, 'link'));
        excluded.update({ roots: [path.join(folder, 'link')] });
        assert.ok((await isExcluded('top.txt')) && (await excluded.excludes(path.join(folder, 'link/top.txt'))));
    });

    it('reads no list that leads out of its folder, is a pipe, or has no end', async () => {
        fs.writeFileSync(path.join(folder, 'foreign'), 'a.txt\n');
        fs.symlinkSync('../foreign', at('.geminiignore'));
        fs.symlinkSync('/dev/zero', at('.aiexclude'));
        execFileSync('mkfifo', [at('.qwenignore')]);
        write('.cursorignore', `b.txt\n${'x'.repeat(1024 ** 2)}`);
        assert.ok(!(await isExcluded('a.txt')) && (await isExcluded('b.txt')));
    });

    it('takes all for excluded until the rules are read', async () => {
        assert.ok(excluded.isExcluded(at('a.ts')));
        await excluded.refresh();
        assert.ok(!excluded.isExcluded(at('a.ts')) && excluded.isExcluded(at('.env')));
    });

    it('knows its rules still where the same folders are named again', async () => {
        await excluded.refresh();
        excluded.update({ roots: [at('')] });
        assert.ok(!excluded.isExcluded(at('a.ts')));
    });

    it('judges ten thousand files within a moment', async () => {
        await excluded.refresh();
        const began = process.cpuUsage();
        for (let index = 0; index < 10_000; index++) {
            assert.ok(!excluded.isExcluded(at(`packages/p${index % 50}/src/folder/file-${index}.ts`)));
        }
        const { user } = process.cpuUsage(began);
        assert.ok(user < 2_000_000, `${user}`);
    });
});
