import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { ToolbarNavigation } from './toolbar-navigation';

describe('ToolbarNavigation', () => {
    let page: FakePage;
    let toolbar: HTMLElement;
    let navigation: ToolbarNavigation;

    beforeEach(() => {
        page = new FakePage();
        const node = page.add('node');
        toolbar = page.add('toolbar', '', node);
        toolbar.setAttribute('role', 'toolbar');
        navigation = new ToolbarNavigation(node, () => undefined);
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
