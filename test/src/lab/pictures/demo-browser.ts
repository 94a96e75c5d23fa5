import { Page } from 'playwright-core';
import { answerToolsOffer } from '../../support/browser/answer-tools-offer';
import { launchChromium, prepareTestedPages } from '../../support/browser/chromium';
import { Disposables } from '../../support/disposables';

/** Starts a browser; gives what opens an empty page of a picture's size, as in a browser of its own. */
export async function openBrowser(disposables: Disposables): Promise<() => Promise<Page>> {
    const browser = disposables.add(await launchChromium(), launched => launched.close());
    return async () => {
        const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
        await prepareTestedPages(context);
        await context.addInitScript(answerToolsOffer);
        return context.newPage();
    };
}
