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

    /** A group with a header, which hides the group's reviews and shows them, and these reviews. */
    function addGroup(name: string, ...reviews: string[]): void {
        const group = document.createElement('div');
        group.setAttribute('role', 'group');
        list.append(group);
        const header = addRow(name, 'div', ['open', 'acceptAll'], group);
        const toggle = header.querySelector('button');
        toggle?.setAttribute('aria-expanded', 'true');
        toggle?.addEventListener('click', () => {
            const isShown = toggle.getAttribute('aria-expanded') === 'true';
            toggle.setAttribute('aria-expanded', String(!isShown));
            group.querySelectorAll('li').forEach(row => row.remove());
            (isShown ? [] : reviews).forEach(review => addRow(review, 'li', ['open', 'accept'], group));
            rows.updateRows();
        });
        reviews.forEach(review => addRow(review, 'li', ['open', 'accept'], group));
    }

    function focus(name: string, action: string): void {
        document.querySelector<HTMLElement>(`#${name} [data-action='${action}']`)?.focus();
    }

    function focused(): [row: string | undefined, action: string | null | undefined] {
        const { activeElement } = document;
        return [activeElement?.closest('.agent-companion-row')?.id, activeElement?.getAttribute('data-action')];
    }

    it('enters the list at its first button', () => {
        rows.enter();
        assert.deepEqual(focused(), ['a', 'open']);
    });

    it('enters the list at what is in front of the user', () => {
        document.querySelector('#b button')?.setAttribute('aria-current', 'true');
        rows.enter();
        assert.deepEqual(focused(), ['b', 'open']);
    });

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

    describe('with groups', () => {
        beforeEach(() => {
            list.replaceChildren();
            addGroup('A', 'a1', 'a2');
            addGroup('B', 'b1');
        });

        it('enters at the first review, and goes through headers as through rows', () => {
            rows.enter();
            assert.deepEqual(focused(), ['a1', 'open']);
            focus('a2', 'accept');
            page.type('ArrowDown');
            assert.deepEqual(focused(), ['B', 'acceptAll']);
            page.type('ArrowDown');
            assert.deepEqual(focused(), ['b1', 'accept']);
            page.type('Home');
            assert.deepEqual(focused(), ['A', 'acceptAll']);
        });

        it('hides a group by the left arrow, from a review on its header first, and shows it by the right one', () => {
            focus('a2', 'accept');
            page.type('ArrowLeft');
            assert.deepEqual(focused(), ['A', 'open']);
            page.type('ArrowLeft');
            assert.equal(document.getElementById('a1'), null);
            page.type('ArrowLeft');
            page.type('ArrowDown');
            assert.deepEqual(focused(), ['B', 'open']);
            page.type('ArrowUp');
            page.type('ArrowRight');
            page.type('ArrowRight');
            page.type('ArrowDown');
            assert.deepEqual(focused(), ['a1', 'open']);
        });

        it('goes from the last review of a group that went to opening the next one, not to what decides another agent’s', () => {
            focus('a2', 'accept');
            document.getElementById('a2')?.remove();
            rows.updateRows();
            assert.deepEqual(focused(), ['b1', 'open']);
        });

        it('goes so with the whole group, whose last review it was, and within one', () => {
            focus('a1', 'accept');
            document.getElementById('a1')?.remove();
            rows.updateRows();
            assert.deepEqual(focused(), ['a2', 'open']);
            document.getElementById('A')?.parentElement?.remove();
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
