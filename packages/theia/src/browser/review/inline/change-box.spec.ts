import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type * as monaco from '@theia/monaco-editor-core';
import { FakePage } from '../../testing/fake-page';
import { ChangeBox } from './change-box';

leavePage();

describe('ChangeBox', () => {
    let page: FakePage;
    let key: string;
    let box: ChangeBox;

    beforeEach(() => {
        page = new FakePage();
        key = 'Shift+Alt+K';
        const editor = { addOverlayWidget: () => undefined, layoutOverlayWidget: () => undefined };
        const button = {
            tooltip: () => `Keep (${key})`,
            press: () => undefined
        };
        box = new ChangeBox(editor as unknown as monaco.editor.ICodeEditor, 'box', { keep: button, undo: button });
        const hunk = { original: { start: 0, end: 1 }, modified: { start: 0, end: 1 } };
        box.show({ hunk, number: 1, count: 1, isKept: false, canUndo: true });
    });
    afterEach(() => page.dispose());

    it('names the keys that its commands have by the time the pointer is on it', () => {
        const keep = box.getDomNode().querySelector('button');
        assert.equal(keep?.title, 'Keep (Shift+Alt+K)');
        key = 'F9';
        keep.dispatchEvent(new window.MouseEvent('mouseenter'));
        assert.equal(keep.title, 'Keep (F9)');
    });
});
