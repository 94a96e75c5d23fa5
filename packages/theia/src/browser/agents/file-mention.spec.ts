import * as assert from 'node:assert/strict';
import { textInSentence, visible } from '@agent-companion/client';
import { fileMention } from './file-mention';

/** As Gemini CLI 0.61 finds files in a prompt and reads their names, except on Windows. */
function filesIn(prompt: string): string[] {
    const pattern = /(?<!\\)@(?:(?:"(?:[^"]*)")|(?:\\.|[^ \t\n\r,;!?()[\]{}.]|\.(?!$|[ \t\n\r])))+/g;
    return [...prompt.matchAll(pattern)].map(([found]) => found.slice(1).replaceAll(/\\(.)/g, '$1'));
}

describe('fileMention', () => {
    const paths = [
        'lib/orders.js',
        'with space/a  b.txt',
        'a,b;c!d?e(f)g[h]{i}.ts',
        '@scope/x@y#z$&*~%^=+`|<>:\'"',
        'back\\slash',
        'ends with a dot.',
        '...',
        'Straße/中文/🙂 👩‍💻.md',
        '-rf'
    ];
    for (const path of paths) {
        it(`is read by the CLI as the path that it was made of: ${path}`, () => {
            assert.deepEqual(filesIn(`${fileMention(path, 'posix', 'lines 3-5')} and more`), [path]);
            assert.deepEqual(filesIn(`${fileMention(path, 'posix')} @other.ts`), [path, 'other.ts']);
        });
    }

    it('is quoted on Windows where it has to be', () => {
        assert.equal(fileMention('src\\a.ts', 'windows'), '@src/a.ts');
        assert.equal(fileMention('C:\\my code\\a.ts', 'windows'), '@"C:/my code/a.ts"');
        assert.equal(fileMention('C:\\code\\a.ts', 'windows'), '@C:/code/a.ts');
    });

    it('is not made of a name that no prompt can hold', () => {
        assert.equal(fileMention('a\nb', 'posix'), undefined);
        assert.equal(fileMention('a\x1b[201~', 'posix'), undefined);
        assert.equal(fileMention('a\u{e0061}\u200b.ts', 'posix'), undefined);
    });
});

describe('A path in a sentence', () => {
    const pathInSentence = (path: string): string => textInSentence(visible(path));

    it('is one line, and has the CLI add no file', () => {
        assert.deepEqual(filesIn(`In ${pathInSentence('node_modules/@types/x.d.ts')}:3`), []);
    });

    it('shows what is not to be seen in a name, so that it is no other one', () => {
        assert.equal(pathInSentence('a\n\x1bb'), 'a\\u{a}\\u{1b}b');
        assert.equal(pathInSentence('a\u{e0061}\u200b.ts'), 'a\\u{e0061}\\u{200b}.ts');
        assert.equal(pathInSentence('Straße/👩‍💻.md'), 'Straße/👩‍💻.md');
    });
});
