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
        ['a', 'b', 'c'].forEach(name => addRow(name));
    });
    afterEach(() => page.dispose());

    function addRow(name: string, tag = 'li', actions = ['open', 'accept'], parent = list): HTMLElement {
        const row = document.createElement(tag);
        row.id = name;
        row.className = 'agent-companion-row';
        for (const action of actions) {
            const button = document.createElement('button');
            button.dataset.action = action;
            row.append(button);
        }
        parent.append(row);
        return row;
    }

    /** A group with a header, and these reviews. */
    function addGroup(name: string, ...reviews: string[]): void {
        const group = document.createElement('div');
        group.setAttribute('role', 'group');
        list.append(group);
        addRow(name, 'div', ['open', 'acceptAll'], group);
        reviews.forEach(review => addRow(review, 'li', ['open', 'accept'], group));
    }

    function focus(name: string, action: string): void {
        document.querySelector<HTMLElement>(`#${name} [data-action='${action}']`)?.focus();
    }

    function focused(): [row: string | undefined, action: string | null | undefined] {
        const { activeElement } = document;
        return [activeElement?.closest('.agent-companion-row')?.id, activeElement?.getAttribute('data-action')];
    }

    it('enters a list that is not there yet once it is, and that once', () => {
        list.replaceChildren();
        rows.enter();
        addRow('d');
        rows.updateRows();
        assert.deepEqual(focused(), ['d', 'open']);
        focus('d', 'accept');
        rows.updateRows();
        assert.deepEqual(focused(), ['d', 'accept']);
    });

    it('goes to opening the row that takes the place of one that went with the keyboard, and the last at the end', () => {
        focus('b', 'accept');
        document.getElementById('b')?.remove();
        rows.updateRows();
        assert.deepEqual(focused(), ['c', 'open']);
        focus('c', 'accept');
        document.getElementById('c')?.remove();
        rows.updateRows();
        assert.deepEqual(focused(), ['a', 'open']);
    });

    it('leaves the arrows without effect where there is no row', () => {
        const errors: string[] = [];
        window.addEventListener('error', ({ message }) => errors.push(message));
        list.replaceChildren(document.createElement('button'));
        list.querySelector('button')?.focus();
        ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'End'].forEach(key => page.type(key));
        assert.deepEqual(errors, []);
    });

    it('takes no keyboard that was elsewhere when a row went', () => {
        focus('b', 'accept');
        const terminal = page.add('terminal');
        terminal.focus();
        document.getElementById('b')?.remove();
        rows.updateRows();
        assert.equal(document.activeElement, terminal);
    });

    describe('with groups', () => {
        beforeEach(() => {
            list.replaceChildren();
            addGroup('A', 'a1', 'a2');
            addGroup('B', 'b1');
        });

        it('goes from the last review of a group that went to opening the next one, not to what decides another agent’s', () => {
            focus('a2', 'accept');
            document.getElementById('a2')?.remove();
            rows.updateRows();
            assert.deepEqual(focused(), ['b1', 'open']);
        });

        it('goes from a group that went to opening the next review, not to deciding it', () => {
            focus('A', 'acceptAll');
            document.getElementById('A')?.parentElement?.remove();
            rows.updateRows();
            assert.deepEqual(focused(), ['b1', 'open']);
        });

        it('goes to a header where all reviews are hidden', () => {
            document.querySelectorAll('li').forEach(row => row.remove());
            rows.enter();
            assert.deepEqual(focused(), ['A', 'open']);
        });
    });
});
