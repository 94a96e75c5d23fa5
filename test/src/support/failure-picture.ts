import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';

const FOLDER = path.resolve(__dirname, '..', '..', '..', '.build', 'failures');

/** After a test that failed: keeps a picture of what was on the screen. For `afterEach`; `which` tells pages apart. */
export async function keepFailurePicture(context: Mocha.Context, page: Page | undefined, which = ''): Promise<void> {
    const { currentTest } = context;
    if (currentTest?.state === 'failed' && page) {
        mkdirSync(FOLDER, { recursive: true });
        const file = path.join(FOLDER, `${`${currentTest.fullTitle()} ${which}`.replaceAll(/[^\w]+/g, '-')}.png`);
        await page.screenshot({ path: file });
        console.log(`    picture: ${file}`);
    }
}
