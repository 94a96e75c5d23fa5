import { Locator, Page } from 'playwright-core';

/** Comments at the lines of the review in front, as VS Code shows them. */
export class VscodeComments {
    constructor(private readonly page: Page) {}

    /** The thread of a comment, by its text. */
    thread(text: string): Locator {
        return this.all.filter({ has: this.page.locator('.comment-body', { hasText: text }) });
    }

    /** Begins a comment by the mouse, at a line of a side. Its text is to be typed. */
    async beginAt(line: number): Promise<void> {
        await this.placesOf('modified')
            .nth(line - 1)
            .click();
        await this.waitForInput();
    }

    /** Waits until a comment can be typed. */
    async waitForInput(): Promise<void> {
        await this.all.locator('.comment-form .monaco-editor.focused').waitFor();
    }

    /** Adds what is typed, and waits until it is shown. VS Code takes no text that it takes for empty yet. */
    async add(text: string): Promise<void> {
        await this.all.getByRole('button', { name: /^Add Comment/, disabled: false }).waitFor();
        await this.page.keyboard.press('Control+Enter');
        await this.thread(text).waitFor();
    }

    /** Where a comment can be begun. */
    placesOf(side: 'original' | 'modified'): Locator {
        return this.page.locator(`.monaco-diff-editor:visible .editor.${side} .comment-range-glyph`);
    }

    private get all(): Locator {
        return this.page.locator('.monaco-diff-editor:visible .editor.modified .review-widget');
    }
}
