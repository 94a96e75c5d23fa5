import assert from 'node:assert/strict';
import { replaced, written } from './text-changes';

describe('A change of a text', () => {
    it('replaces the one place, or all', () => {
        assert.equal(replaced('b', 'B')('abc'), 'aBc');
        assert.equal(replaced('b', 'B', true)('abcb'), 'aBcB');
    });

    it('does not fit where there is no place, or more than one', () => {
        assert.equal(replaced('x', 'y')('abc'), undefined);
        assert.equal(replaced('b', 'B')('abcb'), undefined);
        assert.equal(replaced('aa', 'A')('aaa'), undefined);
    });

    it('makes a new file of an empty text, and no other', () => {
        assert.equal(replaced('', 'new')(undefined), 'new');
        assert.equal(replaced('', 'new')('old'), undefined);
        assert.equal(replaced('old', 'new')(undefined), undefined);
    });

    it('has the line ends of the file, and does not fit several kinds', () => {
        assert.equal(replaced('a\nb', 'A\nB\n')('a\r\nb\r\n'), 'A\r\nB\r\n\r\n');
        assert.equal(replaced('a\r\nb', 'A\r\nB')('a\nb\n'), 'A\nB\n');
        assert.equal(replaced('a', 'A')('a\r\nb\n'), undefined);
    });

    it('keeps a byte order mark, and takes one that comes in', () => {
        assert.equal(replaced('a', 'b')('\uFEFFa'), '\uFEFFb');
        assert.equal(replaced('a', '\uFEFFb')('a'), '\uFEFFb');
        assert.equal(written('new')('\uFEFFold'), '\uFEFFnew');
        assert.equal(written('\uFEFFnew')('old'), '\uFEFFnew');
    });
});
