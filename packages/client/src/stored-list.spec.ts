import * as assert from 'node:assert/strict';
import { StoredList } from './stored-list';

const isString = (item: unknown): item is string => typeof item === 'string';

describe('StoredList', () => {
    it('is there after a reload', () => {
        const stored = new Map<string, string>();
        const storage = {
            getItem: (key: string) => stored.get(key) ?? null,
            setItem: (key: string, value: string) => void stored.set(key, value)
        };
        new StoredList(storage, 'a', isString).write(['one', 'two']);
        assert.deepEqual(new StoredList(storage, 'a', isString).read(), ['one', 'two']);
        assert.deepEqual(new StoredList(storage, 'b', isString).read(), []);
    });

    it('leaves out what is none of its items', () => {
        for (const [text, items] of [
            ['no JSON', []],
            ['{}', []],
            ['["a", 1, null]', ['a']]
        ] as const) {
            const storage = { getItem: () => text, setItem: () => undefined };
            assert.deepEqual(new StoredList(storage, 'a', isString).read(), items);
        }
    });

    it('is lost where nothing can be stored', () => {
        const refuse = (): never => {
            throw new Error('The storage is not allowed.');
        };
        const list = new StoredList({ getItem: refuse, setItem: refuse }, 'a', isString);
        list.write(['one']);
        assert.deepEqual(list.read(), []);
    });
});
