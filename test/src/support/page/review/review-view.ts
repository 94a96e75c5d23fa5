import { Locator } from 'playwright-core';
import { until } from '../../until';
import { EditorReview } from '../../editor/editor-window';
import { ReviewSides } from './review-sides';

/** The buttons in the toolbar of a review's tab. */
export const TOOLBAR_BUTTONS = ['toggleLayout', 'openFile'] as const;

type ToolbarButton = (typeof TOOLBAR_BUTTONS)[number];

/** The buttons of a review's bar. */
type BarButton =
    | 'previousChange'
    | 'nextChange'
    | 'previousFile'
    | 'nextFile'
    | 'reject'
    | 'accept'
    | 'more'
    | 'moreToReject'
    | 'listComments'
    | 'copyText'
    | 'discard'
    | 'writeFile';

type ReviewButton = ToolbarButton | BarButton;

/**
 * The diff that is in front of the user: its tab, its toolbar, its bar, its sides. A review is named by its file, or by the whole
 * title of its tab where several agents propose for one file.
 */
export class ReviewView extends ReviewSides implements EditorReview {
    private tab(name: string): Locator {
        return name.includes(' ⟷ ')
            ? this.page.locator('.lm-TabBar-tab').filter({ has: this.page.getByText(name, { exact: true }) })
            : this.page.locator('.lm-TabBar-tab', { hasText: `${name} ⟷ Gemini CLI` });
    }

    /** The bar and the notices above the two sides. */
    get header(): Locator {
        return this.page.locator('.agent-companion-header:visible');
    }

    /** A button, in a state if one is given. */
    button(button: ReviewButton, state?: 'enabled' | 'disabled'): Locator {
        if (isInToolbar(button)) {
            const states = { enabled: '.enabled', disabled: ':not(.enabled)' };
            return this.page.locator(
                `.item${state ? states[state] : ''} > [id="agent-companion.review.${button}"]:visible`
            );
        }
        const states = { enabled: ':not([aria-disabled])', disabled: '[aria-disabled]' };
        return this.header.locator(`[role=toolbar] button[data-action="${button}"]${state ? states[state] : ''}`);
    }

    async waitUntilGone(fileName: string): Promise<void> {
        await this.tab(fileName).waitFor({ state: 'detached' });
    }

    isOpen(fileName: string): Promise<boolean> {
        return this.tab(fileName).isVisible();
    }

    /** The titles of all reviews' tabs, from left to right. */
    titles(): Promise<string[]> {
        return this.page.locator('.lm-TabBar-tab', { hasText: ' ⟷ ' }).allInnerTexts();
    }

    /** The title of a review's tab. */
    title(fileName: string): Promise<string> {
        return this.tab(fileName).innerText();
    }

    /** Waits until the review is the tab in front. */
    async waitForInFront(fileName: string): Promise<void> {
        const inFront = this.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        await inFront.and(this.tab(fileName)).waitFor();
    }

    /** Waits until a button says something when the mouse rests on it. */
    async waitForTooltip(button: ReviewButton, pattern: RegExp): Promise<void> {
        const seen = async (): Promise<string> => (await this.button(button).getAttribute('title')) ?? '';
        await until(`'${button}' says ${pattern}`, async () => pattern.test(await seen()), { seen });
    }

    /** Presses a button of the review's bar or toolbar once it can be pressed. */
    async press(button: ReviewButton): Promise<void> {
        await this.button(button, 'enabled').click();
    }

    /** Waits until a button can be pressed. */
    async waitForEnabled(button: ReviewButton): Promise<void> {
        await this.button(button, 'enabled').waitFor();
    }

    /** Waits until the review in front can be decided: not at once where it has taken another's place by itself. */
    waitUntilDecidable(): Promise<void> {
        return this.button('reject', 'enabled').or(this.button('discard', 'enabled')).waitFor();
    }

    /** Waits until a button is there that cannot be pressed. */
    async waitForDisabled(button: ReviewButton): Promise<void> {
        await this.button(button, 'disabled').waitFor();
    }

    /** Gives the notices below the bar, line by line. */
    async notices(): Promise<string[]> {
        return this.page.locator('.agent-companion-notices:visible > div').allInnerTexts();
    }

    /** Waits until it is said below the bar: something. */
    async waitForNotice(sentence: RegExp): Promise<void> {
        await until(
            `the review says ${sentence}`,
            async () => (await this.notices()).some(line => sentence.test(line)),
            { seen: async () => (await this.notices()).join('\n') }
        );
    }

    /** Waits until something is not said below the bar. */
    async waitForNoNotice(sentence: RegExp): Promise<void> {
        await until(
            `the review does not say ${sentence}`,
            async () => !(await this.notices()).some(line => sentence.test(line)),
            { seen: async () => (await this.notices()).join('\n') }
        );
    }

    /** Presses the button below the bar that brings the user's earlier edits back. */
    async restoreEdits(): Promise<void> {
        await this.page.locator('.agent-companion-notices:visible button', { hasText: 'Restore My Edits' }).click();
    }

    /** Gives the bar's text, without the parts that its width hides. */
    async barText(): Promise<string> {
        const text = await this.header.getByRole('toolbar').innerText();
        return text.replaceAll(/\s+/g, ' ').trim();
    }

    /** Waits until the bar says something. */
    async waitForBar(pattern: RegExp): Promise<void> {
        await until(`the bar says ${pattern}`, async () => pattern.test(await this.barText()), {
            seen: () => this.barText()
        });
    }

    /** Waits until the bar does not say something. */
    async waitForNoBar(pattern: RegExp): Promise<void> {
        await until(`the bar does not say ${pattern}`, async () => !pattern.test(await this.barText()), {
            seen: () => this.barText()
        });
    }

    /** Brings a review to the front: it does not come by itself while the user is in another. */
    async select(fileName: string): Promise<void> {
        await this.tab(fileName).locator('.lm-TabBar-tabLabel').click();
        await this.waitForInFront(fileName);
    }

    /** Closes the tab as a user does. */
    async closeTab(fileName: string): Promise<void> {
        await this.tab(fileName).hover();
        await this.tab(fileName).locator('.lm-TabBar-tabCloseIcon').click();
    }
}

function isInToolbar(button: ReviewButton): button is ToolbarButton {
    return TOOLBAR_BUTTONS.some(each => each === button);
}
