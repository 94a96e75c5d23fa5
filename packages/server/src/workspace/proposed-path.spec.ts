import assert from 'node:assert/strict';
import { refusalOfPath } from './proposed-path';

describe('refusalOfPath', () => {
    ['/a', '/ä b/../C.ts', '/a//b/', '/trailing ', '/a\\b', '/C:\\a'].forEach(filePath =>
        it(`has nothing against ${JSON.stringify(filePath)}`, () => {
            assert.equal(refusalOfPath(filePath), undefined);
        })
    );

    const refused: [string, string, RegExp][] = [
        ['an empty path', '', /is empty\. Send the absolute path/],
        ['a relative path', 'src/a.ts', /must be absolute, but is "src\/a\.ts"/],
        ['a home that only a shell knows', '~/a.ts', /must be absolute/],
        ['a URI', 'file:///a.ts', /must be absolute/],
        ['a NUL character', '/a\0b', /NUL character, but is "\/a\\u0000b"/],
        ['a Windows path on Linux', 'C:\\Users\\me\\a.ts', /"C:\\\\Users.*Windows path.*runs on linux/],
        ['a Windows share on Linux', '\\\\server\\share\\a.ts', /Windows path/]
    ];
    refused.forEach(([what, filePath, sentence]) =>
        it(`refuses ${what} in a sentence`, () => {
            assert.match(refusalOfPath(filePath, 'linux') ?? '', sentence);
        })
    );

    it('abridges a path that is longer than a sentence', () => {
        assert.ok((refusalOfPath('x'.repeat(1_000_000)) ?? '').length < 400);
    });
});
