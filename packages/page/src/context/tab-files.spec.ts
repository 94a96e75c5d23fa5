import * as assert from 'node:assert/strict';
import { RecentFiles } from './recent-files';
import { TabFiles } from './tab-files';

describe('TabFiles', () => {
    let time: number;
    let files: RecentFiles;
    let tabs: TabFiles;
    const uris = (): string[] => files.list().map(({ uri }) => uri);

    beforeEach(() => {
        time = 1000;
        files = new RecentFiles(() => time++);
        tabs = new TabFiles(files);
    });

    it('leaves a file its place in the order while it moves from group to group', () => {
        tabs.update(['a', 'b']);
        files.focus('a');
        files.focus('b');
        tabs.update(['b', 'a', 'b']);
        tabs.update(['b', 'a']);
        assert.equal(files.activeUri, 'b');
        assert.deepEqual(uris(), ['b', 'a']);
    });

    for (const [order, steps] of [
        ['at once', [['new', 'other']]],
        ['the old one first', [['other'], ['new', 'other']]],
        [
            'the new one first',
            [
                ['old', 'new', 'other'],
                ['new', 'other']
            ]
        ]
    ] as const) {
        it(`takes a renamed file for the same, its tabs changing ${order}`, () => {
            tabs.update(['old', 'other']);
            files.focus('other');
            files.focus('old');
            tabs.rename('old', 'new');
            steps.forEach(step => tabs.update(step));
            assert.deepEqual(uris(), ['new', 'other']);
            assert.equal(files.activeUri, 'new');
            tabs.update(['other']);
            assert.deepEqual(uris(), ['other']);
        });
    }

    it('follows the files of a renamed folder, and none of another one', () => {
        tabs.update(['file:///a/x', 'file:///ab/y']);
        files.focus('file:///ab/y');
        files.focus('file:///a/x');
        tabs.rename('file:///a', 'file:///b');
        tabs.update(['file:///b/x']);
        assert.deepEqual(files.list(), [{ uri: 'file:///b/x', lastFocused: 1001, isActive: true }]);
    });
});
