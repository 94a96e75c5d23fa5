import { Locator, Page } from 'playwright-core';
import { movePointerAway } from '../browser/clean-page';

/** What VS Code tells the user over the page: notifications in the corner. */
export class VscodeMessages {
    constructor(private readonly page: Page) {}

    /** The texts of all notifications, the newest first. */
    texts(): Promise<string[]> {
        return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
    }

    /** A notification, by a part of its text. */
    message(text: string): Locator {
        return this.page.locator('.notifications-toasts .notification-toast', { hasText: text });
    }

    /** Clicks what a notification offers. */
    async takeOffer(text: string, label: string): Promise<void> {
        await this.message(text).getByRole('button', { name: label, exact: true }).click();
        await movePointerAway(this.page);
    }
}
