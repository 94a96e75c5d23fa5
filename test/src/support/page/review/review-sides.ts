import { Locator, Page } from 'playwright-core';
import { until } from '../../until';

/** The two sides of the diff that is in front of the user, or the one column with both. */
export abstract class ReviewSides {
    constructor(protected readonly page: Page) {}

    /** Waits until the review of a file is the tab in front. */
    abstract waitForInFront(fileName: string): Promise<void>;

    /** Waits until the review in front can be decided: not at once where it has taken another's place by itself. */
    abstract waitUntilDecidable(): Promise<void>;

    /** Waits until the review of a file is in front and can be decided: keys pressed before that may not be for it. */
    async waitFor(fileName: string): Promise<void> {
        await this.waitUntilShown(fileName);
        await this.waitUntilDecidable();
    }

    /** Waits until the review of a file is in front with its text, decidable or not yet. */
    async waitUntilShown(fileName: string): Promise<void> {
        await this.waitForInFront(fileName);
        await this.lines('modified').locator('.view-line').first().waitFor();
    }

    private get editor(): Locator {
        return this.page.locator('.monaco-diff-editor:visible');
    }

    /** One side, wherever its editor is. */
    protected side(side: 'original' | 'modified'): Locator {
        return this.editor.locator(`.editor.${side}`);
    }

    private inputOf(side: 'original' | 'modified'): Locator {
        // A comment has an input of its own.
        return this.side(side).locator('textarea.inputarea, .native-edit-context').first();
    }

    /** The lines of text of one side, without those that the other side lends it where there is one column. */
    protected lines(side: 'original' | 'modified'): Locator {
        return this.side(side).locator('.view-lines:not([monaco-view-zone])');
    }

    /** The text shown on one side. */
    async text(side: 'original' | 'modified'): Promise<string> {
        const shown = await this.lines(side)
            .locator('.view-line')
            .evaluateAll(elements =>
                (elements as HTMLElement[])
                    .map(element => ({ top: parseFloat(element.style.top), text: element.textContent ?? '' }))
                    .sort((left, right) => left.top - right.top)
                    .map(({ text }) => text)
            );
        return shown.map(line => line.replaceAll('\u00a0', ' ')).join('\n');
    }

    /** Waits until one side has a text, which is short enough to be seen as a whole; also where it has been scrolled. */
    async waitForText(side: 'original' | 'modified', text: string): Promise<void> {
        const isShown = async (): Promise<boolean> => {
            const shown = await this.text(side);
            if (shown !== text && text.endsWith(shown)) {
                // Chromium alone knows `wheelDeltaY`, and Monaco goes by it where it is known.
                const up = { deltaY: -600, wheelDeltaY: 1_200, bubbles: true, cancelable: true };
                await this.lines(side).evaluate((lines, how) => lines.dispatchEvent(new WheelEvent('wheel', how)), up);
            }
            return shown === text;
        };
        await until(`the ${side} side is ${JSON.stringify(text)}`, isShown, { seen: () => this.text(side) });
    }

    /** Waits until the keyboard is in the right side. */
    async waitForKeyboard(): Promise<void> {
        await this.side('modified').locator('.monaco-editor.focused').waitFor();
    }

    /** Waits until the cursor of the right side is at a line, from 1. */
    async waitForCursor(line: number): Promise<void> {
        await this.side('modified').locator('.active-line-number').getByText(String(line), { exact: true }).waitFor();
    }

    /** Waits until both sides are shown, or one column with both. */
    async waitForLayout(layout: 'sideBySide' | 'inline'): Promise<void> {
        const sideBySide = this.page.locator('.monaco-diff-editor.side-by-side:visible');
        await (layout === 'sideBySide'
            ? sideBySide.waitFor()
            : this.editor.and(this.page.locator(':not(.side-by-side)')).waitFor());
    }

    /** Types at the very end of the right side. */
    async appendText(text: string): Promise<void> {
        await this.focus();
        await this.page.keyboard.press('Control+End');
        await this.page.keyboard.type(text);
        await until(`the right side ends with '${text}'`, async () => (await this.text('modified')).endsWith(text));
    }

    /** Types into a right side that takes no keys, and waits until it says why. */
    async typeInVain(text: string, reason: string): Promise<void> {
        await this.focus();
        await this.page.keyboard.type(text);
        await this.page.locator('.monaco-editor-overlaymessage', { hasText: reason }).waitFor();
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
        await this.lines('modified').click();
        await this.waitForKeyboard();
    }

    /** Puts the keyboard into the right side wherever its cursor is, without the mouse. */
    async focusRightSide(): Promise<void> {
        const focused = this.side('modified').locator('.monaco-editor.focused');
        // An IDE that closes another tab meanwhile may take it away once more.
        await until(
            'the keyboard is in the right side',
            async () => {
                await this.inputOf('modified').focus();
                return focused.isVisible();
            },
            { seen: () => this.page.evaluate(whereKeyboardIs) }
        );
    }
}

/** Run in the page: what has the keyboard, and what lies over the page. */
function whereKeyboardIs(): string {
    const over = document.querySelector<HTMLElement>('.monaco-dialog-box, .dialogBlock, .quick-input-widget');
    return [document.hasFocus(), document.activeElement?.outerHTML.slice(0, 200), over?.innerText].join(' | ');
}
