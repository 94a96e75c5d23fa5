import * as assert from 'node:assert/strict';
import { Locator } from 'playwright-core';
import { PATIENCE_MS } from '../support/tool-trials/trial-steps';
import { useToolsBed } from '../support/tools-bed';
import { until } from '../support/until';

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
    'src/greeting.ts': 'export function greeting(name: string): string {\n    return `Hello ${name}`;\n}\n',
    'src/unmended.ts': "export const fixed = greeting('them');\n",
    'src/late.ts': 'export   const ugly=1;\n'
};

const patience = { timeout: PATIENCE_MS };

describe('The tools that ask language services', function () {
    this.timeout(180_000);
    const bed = useToolsBed(FILES, { plugins: true });

    const inPage = (selector: string, hasText?: string): Locator =>
        bed.ide.page.locator(selector, hasText === undefined ? {} : { hasText });

    it('have the problems that the editor marks, and that are listed under Problems', async () => {
        await bed.ide.openFile('unmended.ts');
        await inPage('.monaco-editor .squiggly-error').waitFor(patience);
        await inPage('[id="status-bar-problem-marker-status"]').click();
        await inPage('#problems .markerNode', "Cannot find name 'greeting'.").waitFor();
        const isTold = async (): Promise<boolean> => {
            const { result } = await bed.call('get_diagnostics', { path: 'src/unmended.ts' });
            return result.diagnostics.some(({ message }) => message === "Cannot find name 'greeting'.");
        };
        await until('the tool tells it', isTold, { timeoutMs: PATIENCE_MS });
    });

    it('leave the bar of a review where it is when the outline of its file is known', async () => {
        const agent = await bed.connectAgent();
        await agent.openDiff(bed.at('src/greeting.ts'), 'export function greeting(): string {\n    return "Hi";\n}\n');
        await bed.ide.review.waitFor('greeting.ts');
        const top = (): Promise<number> => bed.ide.review.header.evaluate(node => node.getBoundingClientRect().top);
        const before = await top();
        await bed.ide.review.focus();
        await bed.ide.runCommand('View: Toggle Outline');
        await inPage('#outline-view .theia-TreeNode', 'greeting').waitFor(patience);
        await inPage('.theia-breadcrumb-item', 'greeting').waitFor({ state: 'hidden' });
        assert.equal(await top(), before);
        await bed.ide.runCommand('View: Toggle Outline');
        await agent.closeAll();
        await agent.dispose();
    });

    it('tell the agent why the user rejects a change, in the answer', async () => {
        const answer = bed.call('format_file', { path: 'src/late.ts' });
        const { review, page } = bed.ide;
        await review.waitFor('late.ts ⟷ IDE Tools');
        await page.keyboard.press('Shift+Alt+Delete');
        await page.locator('.quick-input-widget:visible').getByText('into the answer to the agent').waitFor();
        await page.keyboard.type('keep the spaces');
        await page.keyboard.press('Enter');
        const [{ decision, comment }] = (await answer).result.files;
        assert.deepEqual([decision, comment], ['rejected', 'keep the spaces']);
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
        await bed.ide.takeOffer('Undo');
        await review.waitForNotice(/no longer waits for this change/);
        await review.press('discard');
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
    });
});
