import { readFileSync } from 'node:fs';
import { Page } from 'playwright-core';
import { editAllFiles } from '@agent-companion/browser-app/out/demo-model/all-files-edit';
import { PlainAgent } from '../../support/agents/plain-agent';
import type { EditorWindow } from '../../support/editor/editor-window';
import { until } from '../../support/until';

/** Where the sample project is. */
interface Sample {
    at(...names: string[]): string;
}

/** Has an agent propose what the demo model would, for one file of the sample project: several changes, or a new file. */
export async function propose(sample: Sample, agent: PlainAgent, name: string): Promise<void> {
    const { path, content } = proposalFor(sample, name);
    await agent.openDiff(path, content);
}

/** What the demo model would propose for one file of the sample project. */
export function proposalFor(sample: Sample, name: string): { readonly path: string; readonly content: string } {
    const edit = editAllFiles(sample.at()).find(({ path }) => path === sample.at(...name.split('/')));
    if (!edit) {
        throw new Error(`The demo model has no changes of ${name}.`);
    }
    return edit;
}

/** Has an agent propose one small change of `src/greeting.js`. */
export async function proposeOneChange(sample: Sample, agent: PlainAgent): Promise<void> {
    const file = sample.at('src', 'greeting.js');
    await agent.openDiff(file, readFileSync(file, 'utf8').replace("'Nobody here yet.'", "'Nobody is here yet.'"));
}

/** Waits until the review of a file is in front and looks as it will: its differences are marked, its words have colours. */
export async function waitForReview(
    { ide }: { readonly ide: Pick<EditorWindow, 'page' | 'review'> },
    fileName: string
): Promise<void> {
    await ide.review.waitFor(fileName);
    await ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
    for (const side of ['original', 'modified']) {
        const words = ide.page.locator(`.monaco-diff-editor:visible .editor.${side} .view-line span[class^="mtk"]`);
        await until(`the ${side} side has its colours`, async () => {
            const classes = await words.evaluateAll(elements =>
                elements.map(element => /mtk\d+/.exec(element.getAttribute('class') ?? '')?.[0])
            );
            return classes.length <= 1 || new Set(classes).size > 4;
        });
    }
}

/** Waits until all of the changes of `src/greeting.js` has its colours: those of the last lines come after those of the first. */
export async function waitForLastColours({ page }: { readonly page: Page }): Promise<void> {
    // Words are parts of their own then.
    const lastFunction = page.locator('.editor.modified:visible .view-line', { hasText: 'function list' });
    await lastFunction.getByText('function', { exact: true }).waitFor();
}
