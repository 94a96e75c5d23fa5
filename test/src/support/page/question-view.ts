import { Locator, Page } from 'playwright-core';
import { EditorQuestion } from '../editor/editor-window';

/** The question on the screen that the user has to answer first. */
export class QuestionView implements EditorQuestion {
    readonly dialog: Locator;

    constructor(page: Page) {
        this.dialog = page.locator('.dialogBlock');
    }

    /** Gives the question's text, once there is one. */
    async text(): Promise<string> {
        await this.dialog.waitFor();
        return this.dialog.innerText();
    }

    /** The files that the question names. */
    files(): Promise<string[]> {
        return this.dialog.locator('li').allInnerTexts();
    }

    /** Waits until the keyboard is on a button. */
    async waitForChosen(label: string): Promise<void> {
        await this.dialog.locator('button:focus', { hasText: label }).waitFor();
    }

    /** Waits until a button takes clicks: a question that has only just come takes none. */
    async waitUntilTaken(label: string): Promise<void> {
        await this.button(label).and(this.dialog.locator('button:not([aria-disabled="true"])')).waitFor();
    }

    /** Answers by the label of a button. */
    async answer(label: string): Promise<void> {
        await this.button(label).click();
        await this.waitUntilGone();
    }

    async waitUntilGone(): Promise<void> {
        await this.dialog.waitFor({ state: 'detached' });
    }

    async assertNone(): Promise<void> {
        const count = await this.dialog.count();
        if (count > 0) {
            throw new Error(`A question is on the screen: ${await this.dialog.first().innerText()}`);
        }
    }

    private button(label: string): Locator {
        return this.dialog.getByRole('button', { name: label, exact: true });
    }
}
