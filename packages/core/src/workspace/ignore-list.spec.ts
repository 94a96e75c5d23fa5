import assert from 'node:assert/strict';
import { IgnoreList } from './ignore-list';

describe('IgnoreList', () => {
    const excluded: readonly (readonly [lines: string, path: string])[] = [
        ['.env*', '.env'],
        ['.env*', 'deep/below/.ENV.local'],
        ['secrets/', 'a/secrets/b/c'],
        ['/secrets', 'secrets/b'],
        ['a/b', 'a/b/c'],
        ['a/**', 'a/b/c'],
        ['a/**/c', 'a/c'],
        ['**/c', 'a/b/c'],
        ['id_?sa', 'keys/id_rsa'],
        ['*.[kc]ey', 'a.key'],
        ['[!a-y].txt', 'z.txt'],
        ['\\!a', '!a'],
        ['\\#a', '#a'],
        ['a\\*', 'a*'],
        ['name with blanks  ', 'name with blanks'],
        ['secrets\n!secrets/a', 'secrets/a'],
        ['!a\na', 'a'],
        ['**', 'a/b'],
        ['*', 'a'],
        ['*.😀', 'a.😀'],
        ['a[[]', 'a['],
        ['a[]]', 'a]']
    ];
    const free: readonly (readonly [lines: string, path: string])[] = [
        ['.env*\n!.env.example', 'a/.env.example'],
        ['/secrets', 'a/secrets'],
        ['secrets/', 'secrets'],
        ['a/b', 'c/a/b'],
        ['a/**', 'a'],
        ['a/**\n!a/b', 'a/b'],
        ['#a', '#a'],
        ['', 'a'],
        ['/', 'a'],
        ['a\\*', 'ab'],
        ['[a-y].txt', 'z.txt'],
        ['a', 'ab'],
        ['*.key', 'a/key']
    ];

    excluded.forEach(([lines, path]) =>
        it(`excludes ${path} by ${JSON.stringify(lines)}`, () =>
            assert.ok(new IgnoreList(lines.split('\n')).excludes(path)))
    );
    free.forEach(([lines, path]) =>
        it(`does not exclude ${path} by ${JSON.stringify(lines)}`, () =>
            assert.ok(!new IgnoreList(lines.split('\n')).excludes(path)))
    );

    it('takes no long time for hostile lines and paths', () => {
        const hostile = ['*a'.repeat(200) + 'b', '**/a/'.repeat(90) + 'b', '['.repeat(500), '[a-'.repeat(160)];
        const list = new IgnoreList(hostile.flatMap(line => Array.from({ length: 10 }, () => line)));
        const began = performance.now();
        assert.ok(!list.excludes('a'.repeat(4_000)));
        assert.ok(!list.excludes('a/'.repeat(500) + 'a'));
        assert.ok(performance.now() - began < 5_000);
    });
});
