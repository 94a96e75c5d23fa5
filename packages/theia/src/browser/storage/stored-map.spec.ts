import * as assert from 'node:assert/strict';
import { isNumber } from '@theia/core/lib/common/types';
import { StoredMap } from './stored-map';

describe('StoredMap', () => {
    let stored: string | null;
    const storage = { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
    const map = (): StoredMap<number> => new StoredMap(storage, 'key', isNumber);

    beforeEach(() => (stored = null));

    it('is there after a reload, without what was deleted', () => {
        const before = map();
        before.set('a', 1);
        before.set('b', 2);
        before.delete('a');
        assert.deepEqual([before.get('a'), before.get('b')], [undefined, 2]);
        const after = map();
        assert.deepEqual([after.get('a'), after.get('b')], [undefined, 2]);
    });

    it('is not read before it is asked: till then another window may have left something there', () => {
        stored = '[["a", 1]]';
        const before = map();
        stored = null;
        assert.equal(before.get('a'), undefined);
    });

    it('leaves out what is none of its values', () => {
        stored = '[["a", "1"], [2, 2], 7, ["b", 2]]';
        const read = map();
        assert.deepEqual([read.get('a'), read.get('b')], [undefined, 2]);
    });

    it('does not grow without end: what was set longest ago goes first', () => {
        const many = map();
        for (let id = 1; id <= 500; id++) {
            many.set(`${id}`, id);
        }
        many.set('1', 1);
        many.set('501', 501);
        const after = map();
        assert.deepEqual(
            [1, 2, 3, 501].map(id => after.get(`${id}`)),
            [1, undefined, 3, 501]
        );
    });
});
