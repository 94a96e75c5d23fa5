import * as assert from 'node:assert/strict';
import { EditorGroup, EditorGroups } from './editor-groups';

const group = (
    tabs: (string | undefined)[],
    active: string | undefined,
    isActive = true,
    isElsewhere = false
): EditorGroup => ({ tabs, active, isElsewhere, isActive });

describe('EditorGroups', () => {
    let groups: EditorGroups;
    let changes: number;

    const start = (...present: EditorGroup[]): void => {
        groups = new EditorGroups(present);
        changes = 0;
        groups.onDidChange(() => changes++);
    };
    const names = (): string[] => groups.snapshot(true).files.map(({ uri, isActive }) => (isActive ? `${uri}*` : uri));

    it('begin with what can be seen, the active one first', () => {
        start(group(['hidden', 'beside'], 'beside', false), group(['front'], 'front'));
        assert.deepEqual(names(), ['front*', 'beside', 'hidden']);
    });

    it('have no active file while an editor of something else is in front, and the same again after it', () => {
        start(group(['a', undefined], 'a'));
        groups.setPlace('a', { cursor: { line: 0, character: 1 }, selectedText: 'x' });
        groups.update([group(['a', undefined], undefined, true, true)]);
        assert.deepEqual(
            groups.snapshot(true).files.map(({ isActive, selectedText }) => [isActive, selectedText]),
            [[false, undefined]]
        );
        groups.update([group(['a', undefined], 'a')]);
        assert.deepEqual([names(), groups.snapshot(true).files[0].selectedText], [['a*'], 'x']);
    });

    it('have the backend look again for an open file that was deleted, and for trust, and at no other one', () => {
        start(group(['a'], 'a'));
        groups.handleDisk('b');
        assert.equal(changes, 0);
        groups.handleDisk('a');
        groups.handleTrust();
        assert.equal(changes, 2);
        assert.ok(groups.snapshot(false).revision < groups.snapshot(false).revision);
    });
});
