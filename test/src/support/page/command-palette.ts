import { Page } from 'playwright-core';
import { waitForTimers } from '../browser/clean-page';
import { until } from '../until';

/** How long it may take to come up, in milliseconds, before it is asked for again. */
const PATIENCE = 5_000;

/** The palette of commands and files, used by keys alone: over what a mouse would click, a tooltip may lie. */
export class CommandPalette {
    constructor(private readonly page: Page) {}

    /** Opens it by F1, which works from everywhere (a shell keeps Ctrl+P to itself), writes into it, and takes a hit. */
    async enter(text: string, hit: string): Promise<void> {
        await this.open(text);
        await this.takeHit(hit);
    }

    /** The commands that it lists for a text, of which there is one at least. */
    async find(text: string): Promise<string[]> {
        await this.open(`>${text}`);
        const hits = this.page.locator('.quick-input-list .monaco-list-row');
        await hits.first().waitFor();
        const names = await hits.locator('.label-name').allInnerTexts();
        await this.page.keyboard.press('Escape');
        await this.waitUntilGone();
        return names;
    }

    private async open(text: string): Promise<void> {
        const input = this.page.locator('.quick-input-widget:visible input[type="text"]:focus');
        // A tab that closes may take the keyboard, and the palette goes with that.
        const write = async (): Promise<boolean> => {
            await this.page.keyboard.press('F1');
            await input.fill(text, { timeout: PATIENCE });
            return (await input.inputValue({ timeout: PATIENCE })) === text;
        };
        await until('the palette takes a text', () => write().catch(() => false));
    }

    /** Goes to the first hit with a text and presses Enter. */
    async takeHit(text: string): Promise<void> {
        const hits = this.page.locator('.quick-input-list .monaco-list-row');
        await hits.filter({ hasText: text }).first().waitFor();
        const chosen = hits.and(this.page.locator('.focused'));
        await until(
            `'${text}' is the hit that Enter takes`,
            async () => {
                const isChosen = (await chosen.filter({ hasText: text }).count()) > 0;
                // An arrow that is pressed before anything is chosen would lead past the first hit.
                await (isChosen || (await chosen.count()) === 0 || this.page.keyboard.press('ArrowDown'));
                return isChosen;
            },
            { seen: async () => (await hits.allInnerTexts()).join('\n') }
        );
        await this.page.keyboard.press('Enter');
    }

    /** Waits until it takes no keys any more: for a moment after it is hidden, arrows and Enter are still for it. */
    async waitUntilGone(): Promise<void> {
        await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
        await waitForTimers(this.page);
    }
}
