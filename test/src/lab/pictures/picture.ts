import * as assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';

const folder = path.resolve(__dirname, '..', '..', '..', '..', 'docs', 'pictures');

/** The documents are read over slow lines too. */
const MAXIMAL_BYTES = 250_000;

/** Takes a picture of the page as it is, away from the mouse. */
export async function takePicture(page: Page, name: string): Promise<void> {
    // Rested on, a button would show its tooltip.
    await page.mouse.move(20, 500);
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(file);
    assert.ok(size <= MAXIMAL_BYTES, `${file} has ${size} bytes; ${MAXIMAL_BYTES} are allowed.`);
    console.log(`${file} (${Math.round(size / 1000)} kB)`);
}
