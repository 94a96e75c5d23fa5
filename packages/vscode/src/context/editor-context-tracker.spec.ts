import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import type { EditorFile } from '@agent-companion/server';
import type { Tab } from 'vscode';
import { FakeEditors, FakeTextEditor, fakeUri } from '../testing/fake-editors';
import { EditorContextTracker } from './editor-context-tracker';

const text = (path: string): unknown => ({ uri: fakeUri(`file:///${path}`) });
const diff = (original: string, modified: string): unknown => ({
    original: fakeUri(original),
    modified: fakeUri(modified)
});
const notebook = (path: string): unknown => ({ uri: fakeUri(`file:///${path}`), notebookType: 'jupyter-notebook' });
const custom = (path: string): unknown => ({ uri: fakeUri(`file:///${path}`), viewType: 'imagePreview' });
const webview = { viewType: 'settings' };
const terminal = {};
const review = diff('agent-companion-original:/b', 'agent-companion-review:/b?right');

describe('EditorContextTracker', () => {
    let editors: FakeEditors;
    let tracker: EditorContextTracker;
    let changes: number;

    const start = (): void => {
        const isBesideFiles = ({ input }: Pick<Tab, 'input'>): boolean => input === terminal || input === review;
        tracker = new EditorContextTracker(editors.window, editors.workspace, isBesideFiles);
        changes = 0;
        tracker.onDidChange(() => changes++);
    };
    const files = (): EditorFile[] => tracker.snapshot().files;
    const names = (): string[] =>
        files().map(({ uri, isActive }) => uri.slice('file:///'.length) + (isActive ? '*' : ''));

    beforeEach(() => {
        editors = new FakeEditors();
    });

    it('begins with what can be seen, the active one first', () => {
        editors.setTabs([[text('hidden'), text('beside')], [text('front')]], [1, 0], 1);
        start();
        assert.deepEqual(names(), ['front*', 'beside', 'hidden']);
    });

    it('lists files in the order in which they were in front, whatever editor they have', () => {
        start();
        const tabs = [text('a'), notebook('b.ipynb'), custom('c.png'), diff('git:/d', 'file:///d?x=1')];
        [0, 1, 2, 3].forEach(active => editors.setTabs([tabs], [active]));
        assert.deepEqual(names(), ['d*', 'c.png', 'b.ipynb', 'a']);
    });

    it('leaves the last file active while a terminal or a review is in front, or no editor at all', () => {
        start();
        const tabs = [text('a'), terminal, review];
        tabs.forEach((_tab, active) => {
            editors.setTabs([tabs], [active]);
            assert.deepEqual(names(), ['a*']);
        });
        editors.setTabs([tabs, []], [0, 0], 1);
        assert.deepEqual(names(), ['a*']);
    });

    it('has no active file and no selection while an editor of anything else is in front, and then the same again', () => {
        start();
        const editor = new FakeTextEditor('file:///a', 'text');
        const output = { uri: fakeUri('output:log') };
        for (const other of [webview, { uri: fakeUri('untitled:1') }, output, diff('file:///x', 'git:/x'), undefined]) {
            editors.setTabs([[text('a'), other]], [0]);
            editors.setActiveEditor(editor);
            editors.select(editor, 0, 4);
            assert.deepEqual([names(), files()[0].selectedText], [['a*'], 'text']);
            editors.setTabs([[text('a'), other]], [1]);
            editors.setActiveEditor(new FakeTextEditor('untitled:1', 'other'));
            assert.deepEqual([names(), files()[0].selectedText], [['a'], undefined]);
        }
        editors.setTabs([[text('a'), webview]], [0]);
        assert.deepEqual([names(), files()[0].selectedText], [['a*'], 'text']);
    });

    it('reports cursor and selection of the active editor, not of the one beside it', () => {
        start();
        const [left, right] = [
            new FakeTextEditor('file:///a', 'left text'),
            new FakeTextEditor('file:///a', 'left text')
        ];
        editors.setTabs([[text('a')], [text('a')]], [0, 0]);
        editors.setActiveEditor(left);
        editors.select(left, 0, 4);
        editors.select(right, 9, 9);
        assert.deepEqual(files()[0].cursor, { line: 0, character: 4 });
        assert.equal(files()[0].selectedText, 'left');
        editors.select(left, 2, 2);
        assert.equal('selectedText' in files()[0], false);
        editors.setTabs([[text('a')]], [0]);
        assert.deepEqual(names(), ['a*'], 'one of its editors is left');
    });

    it('cuts a selection to what is told of it', () => {
        start();
        const editor = new FakeTextEditor('file:///a', 'x'.repeat(2 * limits.maxSelectedTextLength));
        editors.setTabs([[text('a')]], [0]);
        editors.setActiveEditor(editor);
        editors.select(editor, 0, 2 * limits.maxSelectedTextLength);
        assert.equal(files()[0].selectedText?.length, limits.maxSelectedTextLength);
    });

    it('keeps the cursor of the last file while a terminal or a review has the keyboard', () => {
        start();
        const editor = new FakeTextEditor('file:///a', 'text');
        editors.setTabs([[text('a')]], [0]);
        editors.setActiveEditor(editor);
        editors.select(editor, 3, 3);
        editors.setActiveEditor(undefined);
        editors.setActiveEditor(new FakeTextEditor('output:log', 'line'));
        assert.deepEqual(files()[0].cursor, { line: 0, character: 3 });
    });

    it('takes a renamed file for the same', () => {
        start();
        editors.setTabs([[text('old'), text('other')]], [1]);
        editors.setTabs([[text('old'), text('other')]], [0]);
        editors.rename('file:///old', 'file:///new');
        editors.setTabs([[text('new'), text('other')]], [0]);
        assert.deepEqual(names(), ['new*', 'other']);
    });

    it('has the host look again when an open file is deleted, and at no other one', () => {
        start();
        editors.setTabs([[text('a')]], [0]);
        changes = 0;
        editors.delete('file:///b');
        assert.equal(changes, 0);
        editors.delete('file:///a');
        assert.equal(changes, 1);
        assert.deepEqual(names(), ['a*'], 'its tab is there');
    });

    it('says whether the workspace is trusted, and when that changes', () => {
        editors.setTrusted(false);
        start();
        assert.equal(tracker.snapshot().isTrusted, false);
        editors.setTrusted(true);
        assert.equal(tracker.snapshot().isTrusted, true);
        assert.equal(changes, 1);
    });

    it('says nothing of trust until it is known not to be switched off, nor if it is', async () => {
        editors.setTrusted(true);
        for (const [isOff, expected] of [
            [false, true],
            [true, undefined]
        ]) {
            const known = Promise.resolve(isOff === true);
            const { window, workspace } = editors;
            const switched = new EditorContextTracker(window, workspace, () => false, known);
            assert.equal(switched.snapshot().isTrusted, undefined);
            await known;
            assert.equal(switched.snapshot().isTrusted, expected);
            switched.dispose();
        }
    });

    it('says nothing of trust that nobody has given', () => {
        editors.turnTrustOff();
        start();
        assert.equal('isTrusted' in tracker.snapshot(), false);
    });

    it('gives each snapshot a higher revision, and says nothing after its end', () => {
        start();
        assert.ok(tracker.snapshot().revision < tracker.snapshot().revision);
        tracker.dispose();
        editors.setTabs([[text('a')]], [0]);
        assert.equal(changes, 0);
    });
});
