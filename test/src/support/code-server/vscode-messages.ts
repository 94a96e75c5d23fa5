import { Locator, Page } from 'playwright-core';

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
}
