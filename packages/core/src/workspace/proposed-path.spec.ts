import assert from 'node:assert/strict';
import { refusalOfPath } from './proposed-path';

describe('refusalOfPath', () => {
    const refused: [string, string, string][] = [
        ['an empty path', '', 'path-empty'],
        ['a relative path', 'src/a.ts', 'path-relative'],
        ['a home that only a shell knows', '~/a.ts', 'path-relative'],
        ['a URI', 'file:///a.ts', 'path-relative'],
        ['a NUL character', '/a\0b', 'path-malformed'],
        ['half a surrogate pair', '/a\uD83D.ts', 'path-malformed'],
        ['the other half', '/\uDE00', 'path-malformed'],
        ['a Windows path on Linux', 'C:\\Users\\me\\a.ts', 'path-foreign'],
        ['a Windows share on Linux', '\\\\server\\share\\a.ts', 'path-foreign']
    ];
    refused.forEach(([what, filePath, code]) =>
        it(`refuses ${what}`, () => {
            assert.equal(refusalOfPath(filePath, [], 'linux')?.code, code);
        })
    );

    it('has nothing against whole surrogate pairs', () =>
        assert.equal(refusalOfPath('/\u{1F600}.ts', [], 'linux'), undefined));

    describe('on Windows, where a path may name another machine, which is then told who the user is', () => {
        const codeOf = (filePath: string, roots: string[] = []): string | undefined =>
            refusalOfPath(filePath, roots, 'win32')?.code;

        [
            '\\\\evil\\share\\a.ts',
            '//evil/share/a.ts',
            '\\/evil/share/a.ts',
            '\\\\evil@SSL\\DavWWWRoot\\a.ts',
            '\\\\?\\UNC\\evil\\share\\a.ts',
            '//?/unc/evil/share/a.ts',
            '\\\\.\\UNC\\evil\\share\\a.ts',
            '\\\\?\\GLOBALROOT\\Device\\Mup\\evil\\share\\a.ts',
            '\\??\\UNC\\evil\\share\\a.ts',
            '\\\\.\\pipe\\a'
        ].forEach(filePath =>
            it(`refuses ${filePath}`, () => {
                assert.equal(codeOf(filePath), 'path-network');
                assert.equal(codeOf(filePath, ['C:\\workspace', '\\\\server\\share']), 'path-network');
            })
        );

        ['C:\\a.ts', 'c:/a.ts', '\\a.ts', '\\\\?\\C:\\a.ts', '//?/c:/a.ts'].forEach(filePath =>
            it(`has nothing against ${filePath}`, () => assert.equal(codeOf(filePath), undefined))
        );

        ['\\\\server\\Share\\workspace', '//server/share/', '\\\\?\\UNC\\SERVER\\share\\workspace'].forEach(root =>
            it(`has nothing against what lies on the share of ${root}, which the user has opened`, () => {
                for (const filePath of [
                    '\\\\SERVER\\share\\a.ts',
                    '//server/share/b/a.ts',
                    '\\\\?\\UNC\\server\\share\\a'
                ]) {
                    assert.equal(codeOf(filePath, [root]), undefined, filePath);
                }
                for (const filePath of [
                    '\\\\server\\share2\\a.ts',
                    '\\\\server\\c$\\a.ts',
                    '\\\\server2\\share\\a.ts'
                ]) {
                    assert.equal(codeOf(filePath, [root]), 'path-network', filePath);
                }
            })
        );
    });

    it('says what was sent, on one line', () => {
        assert.match(refusalOfPath('/a\0b')?.reason ?? '', /but is "\/a\\u0000b"/);
    });
});
