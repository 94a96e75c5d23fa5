import * as assert from 'node:assert/strict';
import { LineComment, ReviewComments } from './review-comments';

const comment = (first: number, last: number, text: string): LineComment => ({
    first,
    last,
    text,
    revision: 1,
    quote: ''
});

describe('ReviewComments', () => {
    let stored: string | null = null;
    const storage = { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };

    it('move with their lines, also over a reload, and tell of it', () => {
        const comments = new ReviewComments(storage);
        comments.replace('a', undefined, comment(5, 7, 'text'));
        const told: string[] = [];
        comments.onDidChange(id => told.push(id));
        const range = { startLineNumber: 2, startColumn: 1, endLineNumber: 2, endColumn: 1 };
        comments.move('a', [{ range, text: 'no line end' }]);
        comments.move('b', [{ range, text: '\n' }]);
        assert.deepEqual(told, []);
        comments.move('a', [
            { range, text: 'one\ntwo\n' },
            { range, text: '\n' }
        ]);
        assert.deepEqual(comments.of('a'), [comment(8, 10, 'text')]);
        assert.deepEqual([new ReviewComments(storage).of('a'), told], [comments.of('a'), ['a']]);
    });

    it('are those of the window that is open, which were not read before', () => {
        stored = null;
        const comments = new ReviewComments(storage);
        assert.deepEqual(comments.of('a'), []);
        stored = JSON.stringify([['a', [comment(5, 7, 'text')]]]);
        const told: string[] = [];
        comments.onDidChange(id => told.push(id));
        comments.open();
        assert.deepEqual([comments.of('a'), told], [[comment(5, 7, 'text')], ['a']]);
    });

    it('are at no line of a proposal that has taken the place of theirs', () => {
        const comments = new ReviewComments({ ...storage, getItem: () => null });
        comments.replace('a', undefined, comment(2, 2, 'text'));
        assert.equal(comments.at('a', 2, 1)?.text, 'text');
        assert.equal(comments.at('a', 2, 2), undefined);
    });
});
