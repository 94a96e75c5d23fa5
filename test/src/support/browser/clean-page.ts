import { Locator, Page } from 'playwright-core';
import { until } from '../until';

/** Things that Escape closes, in its order. In a terminal a message goes by its button only. */
const LEFTOVERS = {
    menu: '.lm-Menu, .context-view .monaco-menu',
    'quick input': '.quick-input-widget',
    dialog: '.dialogBlock, .monaco-dialog-box',
    message: '.theia-notification-toasts .theia-notification-list-item, .notifications-toasts .notification-toast'
};

/** Theia's tooltips, and Monaco's. */
const TOOLTIPS = '.theia-hover, .monaco-hover, .workbench-hover-container';

/** Element that always has a tooltip of Theia's, which knows only one at a time. */
const OTHER_TOOLTIP = '[id="status-bar-agent-companion.status"]';

type Leftover = keyof typeof LEFTOVERS;

/**
 * Closes what a test has left over the page: menus, quick inputs, dialogs, messages, or some of these. The keyboard goes where they
 * had it from.
 */
export async function dismissLeftovers(
    page: Page,
    kinds: readonly Leftover[] = ['menu', 'quick input', 'dialog', 'message']
): Promise<void> {
    for (const what of kinds) {
        const selector = LEFTOVERS[what];
        const left = visible(page, selector);
        const isGone = async (): Promise<boolean> => {
            if ((await left.count()) === 0) {
                return true;
            }
            if (what === 'message') {
                await closeMessages(page);
            } else {
                await page.keyboard.press('Escape');
            }
            return false;
        };
        const seen = async (): Promise<string> => (await left.allInnerTexts()).join('\n');
        await until(`the ${what} of the test before is gone`, isGone, { seen });
    }
    await waitForTimers(page);
}

/** Closes all messages by their buttons; the keyboard stays where it is. */
export async function closeMessages(page: Page): Promise<void> {
    const [theia, vscode] = [
        '.theia-notification-toasts .theia-notification-actions .codicon-close',
        '.notifications-toasts .codicon-notifications-clear'
    ];
    const buttons = page.locator(`${theia}, ${vscode}`);
    await buttons.evaluateAll(elements => elements.forEach(element => (element as HTMLElement).click()));
}

/** Puts the pointer where nothing is, and waits until no tooltip is left. */
export async function parkPointer(page: Page): Promise<void> {
    await until('no tooltip is left', async () => {
        // The tooltip of something that goes under the pointer stays, as of a message: it goes when another is asked for.
        for (const { x, y } of await middlesOf(page, OTHER_TOOLTIP)) {
            await page.mouse.move(x, y);
        }
        await movePointerAway(page);
        return visible(page, TOOLTIPS)
            .first()
            .waitFor({ state: 'hidden', timeout: 2_000 })
            .then(
                () => true,
                () => false
            );
    });
}

/** Waits until the page has run the timers that were due: some parts of the workbench let the keyboard go in one. */
export async function waitForTimers(page: Page): Promise<void> {
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
}

/** Puts the pointer where nothing reacts to it: in the middle of the status bar. */
export async function movePointerAway(page: Page): Promise<void> {
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await page.mouse.move(width / 2, height - 3);
}

/** Where the visible elements are at this moment, if there are any. */
function middlesOf(page: Page, selector: string): Promise<{ x: number; y: number }[]> {
    return visible(page, selector).evaluateAll(elements =>
        elements
            .map(element => element.getBoundingClientRect())
            .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    );
}

function visible(page: Page, selector: string): Locator {
    return page.locator(selector).filter({ visible: true });
}
