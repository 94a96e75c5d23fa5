import assert from 'node:assert/strict';
import { isSameFile } from './open-file';

describe('isSameFile', () => {
    const [one, elsewhere, other] = [
        { dev: 1, ino: 2 },
        { dev: 2 ** 33 + 1, ino: 2 },
        { dev: 1, ino: 3 }
    ];

    it('tells one file from another, of another disk too', () => {
        assert.deepEqual(
            [one, elsewhere, other].map(each => isSameFile(one, each, 'linux')),
            [true, false, false]
        );
    });

    it('does not look at the disk on Windows, where its number by name may be another one than by handle', () => {
        assert.deepEqual(
            [one, elsewhere, other].map(each => isSameFile(one, each, 'win32')),
            [true, true, false]
        );
    });
});
