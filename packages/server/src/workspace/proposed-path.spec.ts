import assert from 'node:assert/strict';
import { refusalOfPath } from './proposed-path';

describe('refusalOfPath', () => {
    ['/a', '/ä b/../C.ts', '/a//b/', '/trailing ', '/a\\b', '/C:\\a'].forEach(filePath =>
        it(`has nothing against ${JSON.stringify(filePath)}`, () => {
            assert.equal(refusalOfPath(filePath), undefined);
        })
    );

    const refused: [string, string, string][] = [
        ['an empty path', '', 'path-empty'],
        ['a relative path', 'src/a.ts', 'path-relative'],
        ['a home that only a shell knows', '~/a.ts', 'path-relative'],
        ['a URI', 'file:///a.ts', 'path-relative'],
        ['a NUL character', '/a\0b', 'path-nul'],
        ['a Windows path on Linux', 'C:\\Users\\me\\a.ts', 'path-foreign'],
        ['a Windows share on Linux', '\\\\server\\share\\a.ts', 'path-foreign']
    ];
    refused.forEach(([what, filePath, code]) =>
        it(`refuses ${what}`, () => {
            assert.equal(refusalOfPath(filePath, [], 'linux')?.code, code);
        })
    );

    it('says what was sent, on one line', () => {
        assert.match(refusalOfPath('/a\0b')?.reason ?? '', /but is "\/a\\u0000b"/);
    });

    it('abridges a path that is longer than a sentence', () => {
        assert.ok((refusalOfPath('x'.repeat(1_000_000))?.reason ?? '').length < 400);
    });
});
