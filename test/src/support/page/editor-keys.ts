import { Page } from 'playwright-core';

/** Moves and selects in the editor that has the keyboard, by keys. */
export class EditorKeys {
    constructor(private readonly page: Page) {}

    /** Goes to a 1-based line and column. */
    async goTo(line: number, column: number): Promise<void> {
        await this.page.keyboard.press('Control+Home');
        for (let step = 1; step < line; step++) {
            await this.page.keyboard.press('ArrowDown');
        }
        for (let step = 1; step < column; step++) {
            await this.page.keyboard.press('ArrowRight');
        }
    }

    /** Selects from the cursor on, so many characters to the right. */
    async selectRight(characters: number): Promise<void> {
        for (let step = 0; step < characters; step++) {
            await this.page.keyboard.press('Shift+ArrowRight');
        }
    }
}
