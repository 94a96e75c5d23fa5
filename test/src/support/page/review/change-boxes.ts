import { Locator, Page } from 'playwright-core';

/** The boxes at the changes of the review in front, each named as screen readers do: 'Change 1 of 3', 'Change 1 of 3, Kept'. */
export class ChangeBoxes {
    constructor(private readonly page: Page) {}

    private get editor(): Locator {
        return this.page.locator('.monaco-diff-editor:visible .editor.modified');
    }

    /** Waits until there is a box of this name, and no other one. */
    async waitForOnly(name: string): Promise<void> {
        await this.box(name).waitFor();
        await this.editor.locator('.agent-companion-change-box:visible').nth(1).waitFor({ state: 'detached' });
    }

    /** Waits until no change has a box. */
    async waitForNone(): Promise<void> {
        await this.editor.locator('.agent-companion-change-box:visible').first().waitFor({ state: 'detached' });
    }

    /** Clicks on a button of a box. */
    async press(name: string, button: 'Keep' | 'Undo'): Promise<void> {
        await this.box(name).getByRole('button', { name: button, exact: true }).click();
    }

    /** Whether a box covers nothing of the right side's text. */
    async isBesideText(name: string): Promise<boolean> {
        const margin = this.editor.locator('.margin').first();
        const [box, beside] = await Promise.all([this.box(name).boundingBox(), margin.boundingBox()]);
        return box !== null && beside !== null && box.x + box.width <= beside.x + beside.width;
    }

    /** Moves the pointer to a line of the right side, by its number there. Waits for the box of a name. */
    async point(line: number, name: string): Promise<void> {
        const number = this.editor.locator('.line-numbers').getByText(String(line), { exact: true });
        const { x, y, width, height } = (await number.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await this.page.mouse.move(x + width + 60, y + height / 2);
        await this.box(name).waitFor();
    }

    /** How opaque the colours of new lines are, each once. */
    async opacities(): Promise<string[]> {
        const colours = this.editor.locator('.view-overlays .line-insert');
        const all = await colours.evaluateAll(elements => elements.map(each => getComputedStyle(each).opacity));
        return [...new Set(all)].sort();
    }

    /** Waits until so many kept changes have their mark. */
    async waitForMarks(count: number): Promise<void> {
        const marks = this.editor.locator('.agent-companion-kept');
        await (count > 0 ? marks.nth(count - 1).waitFor() : marks.first().waitFor({ state: 'detached' }));
        await marks.nth(count).waitFor({ state: 'detached' });
    }

    private box(name: string): Locator {
        return this.editor.getByRole('group', { name, exact: true });
    }
}
