import * as assert from 'node:assert/strict';
import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';
import { RowNavigation } from './row-navigation';

/** Two groups, each a header and its reviews. */
const GROUPS = [
    ['A', 'a1', 'a2'],
    ['B', 'b1', 'b2']
].map(([header, ...reviews]) => {
    const row = (id: string, tag: string, action: string): string =>
        `<${tag} id="${id}" class="agent-companion-row">
            <button data-action="open"></button><button data-action="${action}"></button>
        </${tag}>`;
    const rows = reviews.map(review => row(review, 'li', 'accept'));
    return `<div role="group">${row(header, 'div', 'acceptAll')}${rows.join('')}</div>`;
});

describe('RowNavigation', () => {
    let leave: () => void;
    let rows: RowNavigation;

    beforeEach(() => {
        leave = enableJSDOM();
        document.body.innerHTML = `<div id="list">${GROUPS.join('')}</div>`;
        rows = new RowNavigation(document.getElementById('list')!);
    });
    afterEach(() => leave());

    const element = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;

    /** Removes what has the keyboard in it, and tells what has the keyboard then. */
    function remove(selector: string, focused: string): unknown[] {
        element(focused).focus();
        element(selector).remove();
        rows.updateRows();
        const { activeElement } = document;
        return [activeElement?.closest('.agent-companion-row')?.id, activeElement?.getAttribute('data-action')];
    }

    it('goes to opening the row that takes the place of one that went with the keyboard, and the last at the end', () => {
        assert.deepEqual(remove('#a1', '#a1 [data-action=accept]'), ['a2', 'open']);
        assert.deepEqual(remove('#b2', '#b2 [data-action=accept]'), ['b1', 'open']);
    });

    it('goes from the last review of a group that went to opening the next one, not to what decides another agent’s', () => {
        assert.deepEqual(remove('#a2', '#a2 [data-action=accept]'), ['b1', 'open']);
    });

    it('goes from a group that went to opening the next review, not to deciding it', () => {
        assert.deepEqual(remove('[role=group]', '#A [data-action=acceptAll]'), ['b1', 'open']);
    });
});
