import * as path from 'node:path';
import { Page } from 'playwright-core';
import { editAllFiles } from '@agent-companion/browser-app/out/demo-model/all-files-edit';
import type { EditorWindow } from '../../support/editor/editor-window';
import { until } from '../../support/until';

/** Gives the demo model's proposal for one file of the sample project. */
export function proposalFor(workspace: string, name: string): { readonly path: string; readonly content: string } {
    const edit = editAllFiles(workspace).find(each => each.path === path.join(workspace, name));
    if (!edit) {
        throw new Error(`The demo model has no changes of ${name}.`);
    }
    return edit;
}

/** Waits until the review of a file is in front and looks as it will: its differences are marked, its words have colours. */
export async function waitForReview(
    { page, review }: Pick<EditorWindow, 'page' | 'review'>,
    fileName: string
): Promise<void> {
    await review.waitFor(fileName);
    await waitForDiff(page);
}

/** Waits until the diff in front looks as it will. */
export async function waitForDiff(page: Page): Promise<void> {
    await page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
    for (const side of ['original', 'modified']) {
        const words = page.locator(`.monaco-diff-editor:visible .editor.${side} .view-line span[class^="mtk"]`);
        await until(`the ${side} side has its colours`, async () => {
            const classes = await words.evaluateAll(elements =>
                elements.map(element => /mtk\d+/.exec(element.getAttribute('class') ?? '')?.[0])
            );
            return classes.length <= 1 || new Set(classes).size > 4;
        });
    }
}
