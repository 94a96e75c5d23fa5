import { Locator, Page } from 'playwright-core';
import { movePointerAway } from '../browser/clean-page';
import { EditorQuestion } from '../editor/editor-window';

/** The dialog of VS Code that lies over the page. */
export class VscodeQuestion implements EditorQuestion {
    readonly dialog: Locator;

    constructor(private readonly page: Page) {
        this.dialog = page.locator('.monaco-dialog-box');
    }

    async text(): Promise<string> {
        await this.dialog.waitFor();
        return this.dialog.locator('.dialog-message-container').innerText();
    }

    async answer(label: string): Promise<void> {
        await this.dialog.getByRole('button', { name: label, exact: true }).click();
        await this.dialog.waitFor({ state: 'detached' });
        await movePointerAway(this.page);
    }

    async assertNone(): Promise<void> {
        if ((await this.dialog.count()) > 0) {
            throw new Error(`A question is on the screen: ${await this.dialog.first().innerText()}`);
        }
    }
}
