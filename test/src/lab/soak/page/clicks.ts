import type { Locator, Page } from 'playwright-core';
import type { NamingAct } from './acts';
import { PROPOSED_NAME } from './sequence-files';

/** How long a click may take that may find nothing to click on any more, in milliseconds. */
const CLICK_MS = 600;

/** The tabs of the editor group that there is. */
export function editorTabs(page: Page): Locator {
    return page.locator('#theia-main-content-panel .lm-TabBar-tab');
}

export function reviewTabs(page: Page): Locator {
    return editorTabs(page).filter({ hasText: ' ⟷ ' });
}

/** What a click was for. One that was not done in time may have been made. */
interface NamedClick {
    readonly file: string;
    readonly isDone: boolean;
}

/** Clicks on something that belongs to one of the reviews there are, or to the one in front; undefined if there is none. */
export async function clickNamed(page: Page, act: NamingAct, which: number): Promise<NamedClick | undefined> {
    const tabs = reviewTabs(page);
    const inFront = tabs.and(page.locator('.lm-mod-current'));
    const rows = page.locator('.agent-companion-review');
    const bar = page.locator('.agent-companion-header:visible [role=toolbar]');
    const box = page.locator('.agent-companion-change-box:visible');
    const places: Record<NamingAct, readonly [owners: Locator, button: string | Locator]> = {
        closeReview: [tabs, '.lm-TabBar-tabCloseIcon'],
        acceptRow: [rows, '[data-action="accept"]'],
        rejectRow: [rows, '[data-action="reject"]'],
        acceptInBar: [inFront, bar.locator('[data-action="accept"]:not([aria-disabled])')],
        rejectInBar: [inFront, bar.locator('[data-action="reject"]:not([aria-disabled])')],
        clickKeep: [inFront, box.locator('.keep').first()],
        clickUndo: [inFront, box.locator('.undo').first()]
    };
    const [owners, button] = places[act];
    const owner = await nth(owners, which);
    const file = PROPOSED_NAME.exec(owner ? await textOf(owner) : '')?.[0];
    if (!owner || !file) {
        return undefined;
    }
    if (typeof button === 'string') {
        await owner.hover({ timeout: CLICK_MS }).catch(() => undefined);
    }
    const isOwn = typeof button === 'string';
    const target = isOwn ? owner.locator(button) : button;
    if ((await target.count()) === 0) {
        return undefined;
    }
    // Rows that have moved are clicked on before they can be decided, too.
    return { file, isDone: await click(target, isOwn) };
}

/** One of those there are, if any. */
export async function nth(locator: Locator, which: number): Promise<Locator | undefined> {
    const count = await locator.count();
    return count > 0 ? locator.nth(which % count) : undefined;
}

/** Clicks, if there is something to click on by then; `force` on what cannot be pressed, or moves, as well. */
export async function click(target: Locator | Promise<Locator | undefined>, force = false): Promise<boolean> {
    const found = await target;
    if (!found || (await found.count()) === 0) {
        return false;
    }
    return found.click({ timeout: CLICK_MS, force }).then(
        () => true,
        () => false
    );
}

/** Waits until what has come has been drawn: a key or a click can be for it then. */
export async function waitForFrame(page: Page): Promise<void> {
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
}

async function textOf(element: Locator): Promise<string> {
    return (await element.textContent({ timeout: CLICK_MS }).catch(() => '')) ?? '';
}
