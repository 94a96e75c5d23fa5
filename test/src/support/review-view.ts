import { Locator, Page } from 'playwright-core';
import { until } from './until';

/** The diff that is in front of the user: its tab, its toolbar, its right side. */
export class ReviewView {
    constructor(private readonly page: Page) {}

    private get editor(): Locator {
        return this.page.locator('.monaco-diff-editor:visible');
    }

    private tab(fileName: string): Locator {
        return this.page.locator('.lm-TabBar-tab', { hasText: `${fileName} ⟷ Gemini CLI` });
    }

    /** Waits for the review of a file. */
    async waitFor(fileName: string): Promise<void> {
        await this.tab(fileName).waitFor();
        await this.editor.locator('.editor.modified .view-line').first().waitFor();
    }

    async waitUntilGone(fileName: string): Promise<void> {
        await this.tab(fileName).waitFor({ state: 'detached' });
    }

    isOpen(fileName: string): Promise<boolean> {
        return this.tab(fileName).isVisible();
    }

    /** The text shown on one side. */
    async text(side: 'original' | 'modified'): Promise<string> {
        const lines = this.editor.locator(`.editor.${side} .view-line`);
        const shown = await lines.evaluateAll(elements =>
            (elements as HTMLElement[])
                .map(element => ({ top: parseFloat(element.style.top), text: element.textContent ?? '' }))
                .sort((left, right) => left.top - right.top)
                .map(({ text }) => text)
        );
        return shown.map(line => line.replaceAll('\u00a0', ' ')).join('\n');
    }

    /** Types at the very end of the right side. */
    async appendText(text: string): Promise<void> {
        await this.editor.locator('.editor.modified .view-lines').click();
        await this.page.keyboard.press('Control+End');
        await this.page.keyboard.type(text);
        await until(`the right side ends with '${text}'`, async () => (await this.text('modified')).endsWith(text));
    }

    /** Presses a button of the editor's toolbar. */
    async press(button: 'accept' | 'reject'): Promise<void> {
        await this.page.locator(`[id="gemini-companion.review.${button}"]:visible`).click();
    }

    /** What the strip above the two sides says, line by line. */
    async notices(): Promise<string[]> {
        return this.page.locator('.gemini-companion-notices:visible > div').allInnerTexts();
    }

    /** Waits until the strip says something. */
    async waitForNotice(sentence: RegExp): Promise<void> {
        await until(
            `the review says ${sentence}`,
            async () => (await this.notices()).some(line => sentence.test(line)),
            { seen: async () => (await this.notices()).join('\n') }
        );
    }

    /** Waits until the strip does not say something. */
    async waitForNoNotice(sentence: RegExp): Promise<void> {
        await until(
            `the review does not say ${sentence}`,
            async () => !(await this.notices()).some(line => sentence.test(line)),
            { seen: async () => (await this.notices()).join('\n') }
        );
    }

    /** Presses the button in the strip that brings the user's earlier edits back. */
    async restoreEdits(): Promise<void> {
        await this.page.locator('.gemini-companion-notices:visible button').click();
    }

    /** The question that is on the screen. */
    async question(): Promise<string> {
        const dialog = this.page.locator('.dialogBlock');
        await dialog.waitFor();
        return dialog.innerText();
    }

    /** Answers the question on the screen by the label of a button. */
    async answer(label: string): Promise<void> {
        await this.page.locator('.dialogBlock button', { hasText: label }).click();
        await this.page.locator('.dialogBlock').waitFor({ state: 'detached' });
    }

    /** Replaces the whole right side by typing. */
    async replaceText(text: string): Promise<void> {
        await this.focus();
        await this.page.keyboard.press('Control+A');
        await this.page.keyboard.press('Delete');
        await this.page.keyboard.type(text);
        await until(`the right side is '${text}'`, async () => (await this.text('modified')) === text);
    }

    /** Puts the keyboard into the right side. */
    async focus(): Promise<void> {
        await this.editor.locator('.editor.modified .view-lines').click();
    }

    /** Closes the tab as a user does. */
    async closeTab(fileName: string): Promise<void> {
        await this.tab(fileName).hover();
        await this.tab(fileName).locator('.lm-TabBar-tabCloseIcon').click();
    }
}
