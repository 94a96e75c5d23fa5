import * as assert from 'node:assert/strict';
import type { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { FakePage } from '../testing/fake-page';
import { EditorBanner } from './editor-banner';

const BANNER_HEIGHT = 24;

describe('EditorBanner', () => {
    let page: FakePage;
    let node: HTMLElement;
    let control: { top: number; height: number; hasFocus: boolean; isShown: boolean };
    let banner: EditorBanner;
    let reviewed: number;

    beforeEach(() => {
        page = new FakePage();
        node = page.add('editor');
        control = { top: 0, height: 300, hasFocus: false, isShown: true };
        Object.defineProperty(node, 'offsetHeight', { get: () => (control.isShown ? 300 : 0) });
        const editor = {
            layout: ({ height }: { height: number }) => void (control.height = height),
            getScrollTop: () => control.top,
            setScrollTop: (top: number) => void (control.top = Math.max(0, top)),
            hasTextFocus: () => control.hasFocus
        };
        const getControl = (): typeof editor => editor;
        reviewed = 0;
        banner = new EditorBanner({ node, getControl } as unknown as MonacoEditor, () => reviewed++);
        const line = (banner as unknown as { node: HTMLElement }).node;
        Object.defineProperty(line, 'offsetHeight', {
            get: () => (line.isConnected && control.isShown ? BANNER_HEIGHT : 0)
        });
    });
    afterEach(() => page.dispose());

    it('says a sentence as it is, with a button, and takes its room from the editor', () => {
        banner.show('<b>Gemini CLI</b> proposes 3 changes');
        assert.equal(node.querySelector('span')?.textContent, '<b>Gemini CLI</b> proposes 3 changes');
        assert.equal(control.height, 300 - BANNER_HEIGHT);
        node.querySelector('button')?.click();
        assert.equal(reviewed, 1);
        banner.show(undefined);
        assert.equal(node.childElementCount, 0);
        assert.equal(control.height, 300);
    });

    it('leaves the text where it is while the user is in it', () => {
        [control.top, control.hasFocus] = [100, true];
        banner.show('one');
        assert.equal(control.top, 100 + BANNER_HEIGHT);
        banner.show('two');
        assert.equal(control.top, 100 + BANNER_HEIGHT);
        banner.show(undefined);
        assert.equal(control.top, 100);
    });

    it('scrolls back though the editor is behind another by then, and not where it has not scrolled', () => {
        control.hasFocus = true;
        banner.show('one');
        [control.hasFocus, control.isShown] = [false, false];
        banner.show(undefined);
        assert.equal(control.top, 0);
        control.isShown = true;
        control.top = 50;
        banner.show('one');
        banner.show(undefined);
        assert.equal(control.top, 50);
    });
});
