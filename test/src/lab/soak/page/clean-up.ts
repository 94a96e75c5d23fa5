import type { Page } from 'playwright-core';
import { dismissLeftovers, parkPointer } from '../../../support/browser/clean-page';
import { until } from '../../../support/until';
import { click, editorTabs, reviewTabs } from './clicks';
import { PROPOSED_NAME } from './sequence-files';

/** How long a click may take that nothing but a slow machine is in the way of, in milliseconds. */
const DISCARD_MS = 5_000;

/** Discards the reviews that no agent waits for: they stay until the user is done with them. */
export async function discardReviews(page: Page): Promise<void> {
    let failure = '';
    const isGone = async (): Promise<boolean> => {
        await dismissLeftovers(page, ['menu', 'quick input', 'dialog']);
        if ((await reviewTabs(page).count()) === 0) {
            return true;
        }
        await click(reviewTabs(page).last().locator('.lm-TabBar-tabLabel'));
        // The tooltip of a tab may cover the bar.
        await parkPointer(page);
        const discard = page.locator('.agent-companion-header:visible [data-action="discard"]');
        await discard.click({ timeout: DISCARD_MS }).catch(error => (failure = String(error)));
        return false;
    };
    await until('no review is left', isGone, {
        seen: async () => `${(await reviewTabs(page).allInnerTexts()).join()}\n${failure}`
    });
    await page.locator('.lm-TabBar-tab.theia-mod-dirty').first().waitFor({ state: 'detached' });
}

/** Closes the agents' files, which the user may have opened. */
export async function closeProposedFiles(page: Page): Promise<void> {
    const opened = editorTabs(page).filter({ hasText: PROPOSED_NAME });
    while ((await opened.count()) > 0) {
        await opened.first().click();
        await opened.first().locator('.lm-TabBar-tabCloseIcon').click();
    }
}
