import assert from 'node:assert/strict';
import { defaultDiffLimits, excessOf, overflowOf, refusalOfOneMore } from './diff-limits';

const limits = { count: 3, length: 10 };

describe('The limits of what waits', () => {
    it('let one more proposal in up to the number and the length, and say what is too much', () => {
        assert.equal(refusalOfOneMore('12345', ['1234', '1'], limits), undefined);
        const tooMany = refusalOfOneMore('', ['1', '2', '3'], limits);
        assert.equal(tooMany?.code, 'too-many-waiting');
        assert.match(tooMany.reason, /3 diffs .* no more than 3 /);
        const tooMuch = refusalOfOneMore('123456', ['1234', '1'], limits);
        assert.equal(tooMuch?.code, 'too-much-waiting');
        assert.match(tooMuch.reason, /has 6 characters, .* have 5, .* no more than 10 /);
    });

    it('let the largest proposal in when nothing else waits', () => {
        assert.equal(refusalOfOneMore('x'.repeat(64 * 1024 * 1024), [], defaultDiffLimits), undefined);
    });

    it('are a hundred diffs of an agent, and two of the largest texts', () => {
        const refusal = (text: string, waiting: string[]): string =>
            refusalOfOneMore(text, waiting, defaultDiffLimits)?.reason ?? '';
        const empty = new Array<string>(100).fill('');
        assert.equal(refusal('', empty.slice(1)), '');
        assert.match(refusal('', empty), /^100 diffs of this agent wait for the user, and no more than 100 may\./);
        const largest = 'x'.repeat(64 * 1024 * 1024);
        assert.equal(refusal(largest, [largest]), '');
        assert.match(
            refusal('x', [largest, largest]),
            /^The proposal has 1 .* together no more than 134,217,728 may wait\./
        );
    });

    it('make the oldest go', () => {
        const over = (...texts: string[]): readonly string[] => overflowOf(texts, text => text, limits);
        assert.deepEqual(over('a', 'b', 'c'), []);
        assert.deepEqual(over('a', 'b', 'c', 'd', 'e'), ['b', 'a']);
        assert.deepEqual(over('a', '12345', '67890'), ['a']);
        assert.deepEqual(over('a', '1234567890', 'b'), ['1234567890', 'a']);
    });
});
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
