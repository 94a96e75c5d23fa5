import assert from 'node:assert/strict';
import { excessOf } from './content-limit';

describe('excessOf', () => {
    it('lets pass what has exactly the limit, counted in UTF-8', () => {
        assert.equal(excessOf('', 1), undefined);
        assert.equal(excessOf('ä😀', 6), undefined);
    });

    it('says the size and the limit in units that people read, and exactly', () => {
        assert.equal(
            excessOf('x'.repeat(2_000_000), 1024 * 1024),
            '1.9 MiB (2,000,000 bytes), and at most 1 MiB (1,048,576 bytes) can be reviewed'
        );
        assert.equal(excessOf('ä😀', 5), '6 bytes, and at most 5 bytes can be reviewed');
        assert.match(excessOf('x'.repeat(1025), 1024) ?? '', /^1 KiB \(1,025 bytes\).* 1 KiB \(1,024 bytes\)/);
    });
});
