import * as assert from 'node:assert/strict';
import { Page } from 'playwright-core';
import { Disposables } from '../support/disposables';
import { IdePage } from '../support/page/ide-page';
import { Demo, openDemo } from './demo';
import { takePicture } from './picture';
import { takeReviewPictures } from './review-pictures';

/** Puts in front of the user what the pictures are about: two files, a cursor, and the agent in a terminal. */
async function startAgent(ide: IdePage): Promise<void> {
    await ide.page.locator('#explorer-view-container:visible .theia-TreeNode', { hasText: 'src' }).first().waitFor();
    await ide.openFile('main.js');
    await ide.openFile('greeting.js');
    await ide.goTo(3, 11);
    await ide.selectRight(6);
    await ide.page.locator('[id="status-bar-agent-companion.status"]').click();
    await ide.terminal.waitFor(/Type your message/, 60_000);
    await enlargeBottomPanel(ide.page, 80);
}

/** Drags the edge above the terminal, so that an answer fits below it. */
async function enlargeBottomPanel(page: Page, pixels: number): Promise<void> {
    const box = await page.locator('#theia-bottom-content-panel').boundingBox();
    assert.ok(box, 'There is no bottom panel.');
    const [x, y] = [box.x + box.width / 2, box.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - pixels, { steps: 5 });
    await page.mouse.up();
    // Away from the edge, which is lit as long as the mouse is on it.
    await page.mouse.move(20, 500);
}

async function ask(ide: IdePage, text: string): Promise<void> {
    await ide.terminal.type(text);
    await ide.terminal.waitFor(new RegExp(`> ${text}`));
    await ide.terminal.press('Enter');
}

async function takeDemoPictures({ ide }: Demo): Promise<void> {
    await startAgent(ide);

    await ask(ide, '/ide status');
    await ide.terminal.waitFor(/Connected to [\s\S]*greeting\.js[\s\S]*main\.js/);
    await takePicture(ide.page, 'ide-status');

    await ask(ide, 'edit this file');
    await ide.review.waitFor('greeting.js');
    await ide.terminal.waitFor(/Apply this change\?/);
    await takePicture(ide.page, 'diff-review');

    await ide.review.press('accept');
    await ide.review.waitUntilGone('greeting.js');
    await ide.terminal.waitFor(/You accepted the proposal/);
    await ide.page.locator('.monaco-editor:visible', { hasText: 'for you to review' }).first().waitFor();
    await takePicture(ide.page, 'accepted');
}

/** Takes the pictures of the documents anew; see `npm run pictures`. */
export async function main(): Promise<void> {
    for (const take of [takeDemoPictures, takeReviewPictures]) {
        const disposables = new Disposables();
        try {
            await take(await openDemo(disposables));
        } finally {
            await disposables.dispose();
        }
    }
}
