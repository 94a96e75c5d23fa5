import { readFileSync } from 'node:fs';
import { editAllFiles } from '@agent-companion/browser-app/out/demo-model/all-files-edit';
import { PlainAgent } from '../support/agents/plain-agent';
import type { EditorWindow } from '../support/editor/editor-window';
import { until } from '../support/until';

/** Where the sample project is. */
interface Sample {
    at(...names: string[]): string;
}

/** Has an agent propose what the demo model would, for one file of the sample project: several changes, or a new file. */
export async function propose(sample: Sample, agent: PlainAgent, name: string): Promise<void> {
    const edit = editAllFiles(sample.at()).find(({ path }) => path === sample.at(...name.split('/')));
    if (!edit) {
        throw new Error(`The demo model has no changes of ${name}.`);
    }
    await agent.openDiff(edit.path, edit.content);
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
