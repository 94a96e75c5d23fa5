import assert from 'node:assert/strict';
import { parsePatch, patchOf } from './file-patch';

const patch = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

/** Applies a patch of one file to a text. */
function changed(old: string | undefined, ...lines: string[]): string | undefined {
    const [file] = parsePatch(patch(...lines));
    return file.change?.(old);
}

const update = (old: string, ...lines: string[]): string | undefined => changed(old, '*** Update File: a', ...lines);

describe('A patch', () => {
    it('adds a file, which ends with a line end', () => {
        const add = (...lines: string[]): unknown => changed('whatever', '*** Add File: a', ...lines);
        assert.equal(add('+one', '+', '+two'), 'one\n\ntwo\n');
        assert.equal(add('+one', '+'), 'one\n');
        assert.equal(add(), '');
    });

    it('updates lines by those that stand there', () => {
        assert.equal(update('a\nb\nc\n', '@@', ' a', '-b', '+B', '+BB', ' c'), 'a\nB\nBB\nc\n');
        assert.equal(update('a\nb\n', '@@', '-b'), 'a\n');
        assert.equal(update('a', '@@', '-a'), '');
        assert.equal(update('b\na\nb\n', '@@ a', '-b', '+B'), 'b\na\nB\n');
        assert.equal(update('a\nb\na\n', '@@', '-a', '+A', '@@', '-a', '+AA'), 'A\nb\nAA\n');
        assert.equal(update('a\nb\na\n', '@@', '-a', '+A', '*** End of File'), 'a\nb\nA\n');
        assert.equal(update('a\n', '@@', '+b', '@@', '+c'), 'a\nb\nc\n');
    });

    it('takes lines for alike that differ in white space, as the agent does', () => {
        assert.equal(update('  a  \r\nb\r\n', '@@', '-a', '+A'), 'A\nb\r\n');
        assert.equal(update('\uFEFFa\n', '@@', '-a', '+b'), '\uFEFFb\n');
    });

    it('does not fit where a line is missing, or the file', () => {
        assert.equal(update('a\n', '@@', '-x', '+b'), undefined);
        assert.equal(update('a\n', '@@ x', '-a', '+b'), undefined);
        assert.equal(update('a\n', '@@', '-', '+b'), undefined);
        assert.equal(update('a\nb\n', '@@', '-b', '@@', '-a'), undefined);
        assert.equal(changed(undefined, '*** Update File: a', '@@', '+a'), undefined);
    });

    it('deletes a file, which leaves an empty text', () => {
        assert.equal(changed('old', '*** Delete File: a'), '');
        // Of an empty file there is nothing to see.
        assert.equal(changed('', '*** Delete File: a'), undefined);
        assert.equal(changed(undefined, '*** Delete File: a'), undefined);
    });

    it('moves a file, with its lines as they are updated', () => {
        const text = patch('*** Update File: a', '*** Move to: b', '@@', '-one', '+two');
        const files = parsePatch(text);
        const [{ path, from, change }] = files;
        assert.deepEqual([path, from, change?.('one\n')], ['b', 'a', 'two\n']);
        assert.equal(patchOf(files, [{ path: 'b' }]), text);
        const edited = patchOf(files, [{ path: 'b', old: 'one\n', edited: 'three\n' }]);
        assert.equal(edited, patch('*** Delete File: a', '*** Add File: b', '+three', '+'));
    });

    it('names its files though no text shows them: twice the same, or with lines that none knows', () => {
        const update = ['*** Update File: a', '@@', '-a'];
        for (const text of [
            patch(...update, ...update),
            patch(...update, '*** Delete File: a'),
            patch('*** Add File: a', '*** What')
        ]) {
            const files = parsePatch(text);
            assert.ok(files.length > 0 && files.every(({ path, change }) => path === 'a' && !change), text);
        }
    });

    it('names a file whose heading is indented, and shows none of such a patch: agents differ', () => {
        const files = parsePatch(patch('*** Add File: a', '+a', ' *** Update File: .env', '@@', '-b', '+c'));
        assert.deepEqual(
            files.map(({ path, change }) => [path, change]),
            [
                ['a', undefined],
                ['.env', undefined]
            ]
        );
        const [after] = parsePatch(
            ['*** Begin Patch', '*** End Patch', '*** Add File: a', '+a', '*** End Patch'].join('\n')
        );
        assert.deepEqual([after.path, after.change], ['a', undefined]);
    });

    it('begins with lines that no @@ stands before, and shows no line that it does not know', () => {
        assert.equal(update('a\nb\n', '-a', '+A', '@@', '-b', '+B'), 'A\nB\n');
        assert.equal(update('a\n\nb\n', '@@', ' a', '', '-b', '+B'), 'a\n\nB\n');
        assert.equal(changed('a\n', '*** Update File: a', '@@', '-a', 'A'), undefined);
        assert.equal(changed('a\n', '*** Update File: a'), undefined);
    });

    it('is empty if it is none', () => {
        for (const text of [patch(), '*** Update File: a', '*** End Patch\n*** Begin Patch']) {
            assert.deepEqual(parsePatch(text), [], text);
        }
    });

    it('gives up what would take too long', () => {
        const many = 'a\n'.repeat(100_000);
        for (const lines of [`@@\n${'-a\n'.repeat(50_000)}-b`, '@@\n-a\n'.repeat(50_000)]) {
            assert.equal(update(many, lines), undefined);
        }
    });

    it('is made anew of what is wanted: each text is written as it is', () => {
        const files = parsePatch(patch('*** Update File: a', '@@', '-a', '+b', '*** Add File: c', '+c'));
        const again = (old: string | undefined, edited: string): unknown => {
            const path = old === undefined ? 'c' : 'a';
            const [file, ...others] = parsePatch(patchOf(files, [{ path, old, edited }]));
            assert.deepEqual([file.path, others], [path, []]);
            return file.change?.(old);
        };
        for (const text of ['', '\n', 'x\n', 'x\n\n', '\n\nx\r\ny\n', '*** End Patch\n', '@@ \n']) {
            assert.equal(again('a\n', text), text, JSON.stringify(text));
            assert.equal(again('a\r\n\r\nb', text), text, JSON.stringify(text));
            assert.equal(again(undefined, text), text, JSON.stringify(text));
        }
        assert.equal(patchOf(files, [{ path: 'c' }]), patch('*** Add File: c', '+c'));
    });
});
