import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { sampleWorkspace } from '../launcher/demo/sample-workspace';
import { editAllFiles } from './all-files-edit';

describe('editAllFiles', () => {
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-all-files-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    function write(name: string, content: string): void {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
    }

    function edited(): Record<string, string> {
        return Object.fromEntries(
            editAllFiles(folder).map(({ path, content }) => [relative(folder, path).replaceAll('\\', '/'), content])
        );
    }

    it('makes changes of the sample project that work together, one of them a new file', () => {
        sampleWorkspace(folder);
        const files = edited();
        assert.deepEqual(Object.keys(files), [
            'src/greeting.js',
            'src/main.js',
            'README.md',
            'package.json',
            'src/greeting.test.js'
        ]);
        Object.entries(files).forEach(([name, content]) => write(name, content));
        const run = (...words: string[]): string =>
            execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
        assert.match(run('--test'), /pass 2/);
        assert.equal(run('src/main.js', 'Ada'), 'Hello, Ada!\nGood-bye, Ada!\n');
    });

    it('leaves alone what is hidden, built, large or no text', () => {
        write('.git/config.sh', 'one\n');
        write('node_modules/a.js', 'one\n');
        write('large.js', 'one\n'.repeat(10_000));
        write('binary.js', 'one\0');
        write('b.js', 'one\n');
        assert.deepEqual(Object.keys(edited()), ['b.js']);
    });
});
