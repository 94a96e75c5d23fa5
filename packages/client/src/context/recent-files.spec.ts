import * as assert from 'node:assert/strict';
import { RecentFiles } from './recent-files';

describe('RecentFiles', () => {
    let time: number;
    let files: RecentFiles;
    const uris = (): string[] => files.list().map(({ uri }) => uri);

    beforeEach(() => {
        time = 1000;
        files = new RecentFiles(() => time++);
    });

    it('lists the most recently focused file first, and those never focused last', () => {
        files.open('a');
        files.open('b');
        files.open('c');
        files.focus('a');
        files.focus('b');
        assert.deepEqual(uris(), ['b', 'a', 'c']);
    });

    it('marks only the file the user is in as active, with its cursor and selection', () => {
        files.open('a');
        files.open('b');
        files.setPlace('a', { cursor: { line: 1, character: 2 }, selectedText: 'x' });
        files.setPlace('b', { cursor: { line: 3, character: 4 } });
        files.focus('a');
        assert.deepEqual(files.list(), [
            { uri: 'a', lastFocused: 1000, isActive: true, cursor: { line: 1, character: 2 }, selectedText: 'x' },
            { uri: 'b', lastFocused: 0, isActive: false }
        ]);
    });

    it('forgets a selection that is gone', () => {
        files.open('a');
        files.focus('a');
        files.setPlace('a', { cursor: { line: 0, character: 0 }, selectedText: 'x' });
        files.setPlace('a', { cursor: { line: 0, character: 1 } });
        assert.equal('selectedText' in files.list()[0], false);
    });

    it('keeps a file open until the last of its editors is closed', () => {
        files.open('a');
        files.open('a');
        files.close('a');
        assert.deepEqual(uris(), ['a']);
        files.close('a');
        assert.deepEqual(uris(), []);
    });

    it('has no active file once that is closed, and reports no stale cursor when it is opened again', () => {
        files.open('a');
        files.focus('a');
        files.setPlace('a', { cursor: { line: 5, character: 5 } });
        files.close('a');
        files.open('a');
        assert.deepEqual(files.list(), [{ uri: 'a', lastFocused: 0, isActive: false }]);
    });

    for (const [order, editorFirst] of [
        ['before', true],
        ['after', false]
    ] as const) {
        it(`carries the recency over a rename whose new editor opens ${order} it`, () => {
            files.open('old');
            files.open('other');
            files.focus('other');
            files.focus('old');
            if (editorFirst) {
                files.open('new');
            }
            files.rename('old', 'new');
            files.close('old');
            if (!editorFirst) {
                files.open('new');
            }
            assert.deepEqual(files.list(), [
                { uri: 'new', lastFocused: 1001, isActive: true },
                { uri: 'other', lastFocused: 1000, isActive: false }
            ]);
            files.close('new');
            assert.deepEqual(uris(), ['other']);
        });
    }
});
