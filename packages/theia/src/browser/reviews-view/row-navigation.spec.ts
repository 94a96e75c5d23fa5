import * as assert from 'node:assert/strict';
import { FakePage } from '../testing/fake-page';
import { RowNavigation } from './row-navigation';

describe('RowNavigation', () => {
    let page: FakePage;
    let list: HTMLElement;
    let rows: RowNavigation;

    beforeEach(() => {
        page = new FakePage();
        list = page.add('list');
        rows = new RowNavigation(list);
        ['a', 'b', 'c'].forEach(addRow);
    });
    afterEach(() => page.dispose());

    function addRow(name: string): void {
        const row = document.createElement('li');
        row.id = name;
        for (const action of ['open', 'accept']) {
            const button = document.createElement('button');
            button.dataset.action = action;
            row.append(button);
        }
        list.append(row);
    }

    function focus(name: string, action: string): void {
        document.querySelector<HTMLElement>(`#${name} [data-action='${action}']`)?.focus();
    }

    function focused(): [row: string | undefined, action: string | null | undefined] {
        const { activeElement } = document;
        return [activeElement?.closest('li')?.id, activeElement?.getAttribute('data-action')];
    }

    it('enters the list at its first button', () => {
        rows.enter();
        assert.deepEqual(focused(), ['a', 'open']);
    });

    for (const [key, from, to] of [
        ['ArrowDown', 'a', 'b'],
        ['ArrowUp', 'b', 'a'],
        ['End', 'a', 'c'],
        ['Home', 'c', 'a'],
        ['ArrowDown', 'c', 'c'],
        ['ArrowUp', 'a', 'a'],
        ['x', 'b', 'b']
    ] as const) {
        it(`goes from ${from} to ${to} by ${key}, and stays with the button`, () => {
            focus(from, 'accept');
            page.type(key);
            assert.deepEqual(focused(), [to, 'accept']);
        });
    }

    it('goes to the row that takes the place of one that went with the keyboard, and to the last at the end', () => {
        focus('b', 'accept');
        document.getElementById('b')?.remove();
        rows.updateRows();
        assert.deepEqual(focused(), ['c', 'accept']);
        document.getElementById('c')?.remove();
        rows.updateRows();
        assert.deepEqual(focused(), ['a', 'accept']);
    });

    it('takes no keyboard that was elsewhere when a row went', () => {
        focus('b', 'accept');
        const terminal = page.add('terminal');
        terminal.focus();
        document.getElementById('b')?.remove();
        rows.updateRows();
        assert.equal(document.activeElement, terminal);
    });

    it('leaves the keyboard where it is as long as its row stays', () => {
        focus('b', 'accept');
        document.getElementById('a')?.remove();
        rows.updateRows();
        assert.deepEqual(focused(), ['b', 'accept']);
        page.type('ArrowDown');
        assert.deepEqual(focused(), ['c', 'accept']);
        page.type('ArrowUp');
        assert.deepEqual(focused(), ['b', 'accept']);
    });
});
