import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { ToolbarNavigation } from './toolbar-navigation';

describe('ToolbarNavigation', () => {
    let page: FakePage;
    let toolbar: HTMLElement;
    let navigation: ToolbarNavigation;
    let left: number;

    beforeEach(() => {
        page = new FakePage();
        const node = page.add('node');
        toolbar = page.add('toolbar', '', node);
        toolbar.setAttribute('role', 'toolbar');
        left = 0;
        navigation = new ToolbarNavigation(node, () => left++);
        ['next', 'reject', 'accept'].forEach(addButton);
        navigation.update();
    });
    afterEach(() => page.dispose());

    function addButton(action: string): void {
        const button = document.createElement('button');
        button.dataset.action = action;
        toolbar.append(button);
    }

    const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.action;
    const tabStops = (): (string | undefined)[] =>
        [...toolbar.querySelectorAll('button')]
            .filter(({ tabIndex }) => tabIndex === 0)
            .map(each => each.dataset.action);

    it('is one Tab stop, at the first button until another one had the keyboard', () => {
        assert.deepEqual(tabStops(), ['next']);
        navigation.enter('reject');
        assert.deepEqual(tabStops(), ['reject']);
        (document.activeElement as HTMLElement).blur();
        navigation.enter();
        assert.equal(focused(), 'reject');
    });

    it('goes by arrows, round its ends, and to either end', () => {
        navigation.enter();
        const visited = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map(key => {
            page.type(key);
            return focused();
        });
        assert.deepEqual(visited, ['reject', 'accept', 'next', 'accept', 'next', 'accept']);
    });

    it('is left by Esc', () => {
        navigation.enter();
        page.type('Escape');
        assert.equal(left, 1);
    });

    it('gives the focus of a button that is removed to its neighbour, and takes it from nobody else', () => {
        navigation.enter('reject');
        toolbar.querySelector('[data-action=reject]')?.remove();
        navigation.update();
        assert.equal(focused(), 'accept');
        page.add('elsewhere').focus();
        toolbar.querySelector('[data-action=accept]')?.remove();
        navigation.update();
        assert.equal(document.activeElement?.id, 'elsewhere');
        assert.deepEqual(tabStops(), ['next']);
    });
});
