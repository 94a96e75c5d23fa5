import { IdePage } from '../../support/page/ide-page';
import { until } from '../../support/until';

/** Opens a file, selects all of it by keys, and then a part of its first line by a drag. */
export async function openAndSelect(ide: IdePage, name: string): Promise<void> {
    const { page } = ide;
    await ide.openFile(name);
    await page.keyboard.press('Control+KeyA');
    // Else the drag would move the text.
    await page.keyboard.press('Control+End');
    const text = page.locator('.monaco-editor.focused .view-line').first();
    // An editor that has just opened draws its lines anew.
    const line = await until('a line is shown', async () => (await text.boundingBox()) ?? undefined);
    const y = line.y + line.height / 2;
    await page.mouse.move(line.x + 2, y);
    await page.mouse.down();
    await page.mouse.move(line.x + 60, y, { steps: 5 });
    await page.mouse.up();
}
