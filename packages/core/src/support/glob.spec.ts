import assert from 'node:assert/strict';
import { isNamedBy } from './glob';

describe('isNamedBy', () => {
    const named: readonly (readonly [glob: string, path: string])[] = [
        ['.env*', '.env'],
        ['.env*', 'deep/below/.ENV.local'],
        ['.git/**', '.git/hooks/pre-commit'],
        ['.git/**', 'module/.git/config'],
        ['.husky', '.husky/pre-push'],
        ['.github/workflows/**', '.github/workflows/ci.yml'],
        ['id_?sa', 'keys/id_rsa'],
        ['src/**/secret.*', 'src/a/b/secret.json'],
        ['/tmp/*', '/tmp/a']
    ];
    const unnamed: readonly (readonly [glob: string, path: string])[] = [
        ['.env*', 'src/env.ts'],
        ['.github/workflows/**', '.github/README.md'],
        ['*.pem', 'pem/a.txt'],
        ['id_?sa', 'id_sa']
    ];

    named.forEach(([glob, path]) => it(`'${glob}' names ${path}`, () => assert.ok(isNamedBy(glob, path))));
    unnamed.forEach(([glob, path]) => it(`'${glob}' does not name ${path}`, () => assert.ok(!isNamedBy(glob, path))));

    it('takes no long time for a hostile path', () => {
        assert.ok(!isNamedBy(`${'*a'.repeat(200)}b`, 'a'.repeat(4_000)));
        assert.ok(!isNamedBy(`${'**/a/'.repeat(100)}b`, 'a/'.repeat(2_000)));
    });
});
