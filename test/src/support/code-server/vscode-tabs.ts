import { Locator, Page } from 'playwright-core';
import { movePointerAway } from '../browser/clean-page';
import { until } from '../until';

/** The tabs of the editors, by mouse. A tab is named by a part of its title. */
export class VscodeTabs {
    constructor(private readonly page: Page) {}

    private get all(): Locator {
        return this.page.locator('.part.editor .tabs-container > .tab');
    }

    /** A tab; the first one, where there are several with such a title. */
    tab(name: string): Locator {
        return this.all.filter({ has: this.page.locator('.monaco-icon-label-container', { hasText: name }) }).first();
    }

    /** The titles of all tabs, from left to right. */
    titles(): Promise<string[]> {
        // Not its `innerText`: what comes after the name is styled as a text of its own.
        return this.all.evaluateAll(tabs =>
            tabs.map(tab => tab.querySelector('.monaco-icon-label-container')?.textContent ?? '')
        );
    }

    /** Waits until there is a tab in front, and it is this one. */
    async waitForInFront(name: string, timeout?: number): Promise<void> {
        await this.tab(name).and(this.page.locator('.active')).waitFor({ timeout });
    }

    async waitUntilGone(name: string): Promise<void> {
        await this.tab(name).waitFor({ state: 'detached' });
    }

    async isOpen(name: string): Promise<boolean> {
        return (await this.tab(name).count()) > 0;
    }

    /** Whether VS Code marks a tab as one with unsaved changes. */
    isDirty(name: string): Promise<boolean> {
        return this.tab(name).evaluate(tab => tab.classList.contains('dirty'));
    }

    /** Waits until a tab is marked as one with unsaved changes, or is so no more. */
    async waitForDirty(name: string, isDirty: boolean): Promise<void> {
        await until(`'${name}' is ${isDirty ? '' : 'not '}dirty`, async () => (await this.isDirty(name)) === isDirty);
    }

    async select(name: string): Promise<void> {
        await this.tab(name).click();
        await movePointerAway(this.page);
        await this.waitForInFront(name);
    }

    /** Closes a tab by its button; what that asks, if anything, is still to be answered. */
    async close(name: string): Promise<void> {
        await this.tab(name).hover();
        await this.tab(name).locator('.tab-actions .action-label').click();
        await movePointerAway(this.page);
    }
}
