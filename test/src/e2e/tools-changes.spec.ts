import * as assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { ToolsClient } from '../support/agents/tools-client';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';

const UGLY = 'export   const ugly=1;\n';

const FILES = { 'tsconfig.json': '{}', 'src/late.ts': UGLY, 'src/astray.ts': UGLY };

describe('The tools that change files', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;
    let tools: ToolsClient;

    before(async () => {
        bed = await startTestIde(FILES, { plugins: true });
        tools = await ToolsClient.connect(bed.ide, bed.workspace);
        await tools.answered('list_symbols', { path: 'src/late.ts' });
    });
    after(async () => {
        await tools?.close();
        await bed?.dispose();
    });

    const at = (name: string): string => path.join(bed.workspace, name);
    const read = (name: string): string => readFileSync(at(name), 'utf8');

    it('tell the agent why the user rejects a change, in the answer', async () => {
        const answer = tools.call('format_file', { path: 'src/late.ts' });
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

    it('overwrite what the user was told has changed meanwhile, when they accept, and the answer says so', async () => {
        const answer = tools.call('format_file', { path: 'src/late.ts' });
        const { review } = bed.ide;
        await review.waitFor('late.ts ⟷ IDE Tools');
        await review.waitForBar(/Format late\.ts · model/);
        writeFileSync(at('src/late.ts'), 'export const late = 2;\n');
        await review.waitForNotice(/late\.ts has changed on disk .* overwrites it/);
        await review.press('accept');
        assert.equal((await answer).result.files[0].decision, 'accepted');
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
        await bed.ide.waitForStatusMessage('Wrote late.ts.');
        assert.equal(read('src/late.ts'), 'export const ugly = 1;\n');
    });

    it('leave to the user what cannot be written, and the answer says why', async () => {
        const answer = tools.call('format_file', { path: 'src/astray.ts' });
        const { review } = bed.ide;
        await review.waitFor('astray.ts ⟷ IDE Tools');
        writeFileSync(at('elsewhere.txt'), UGLY);
        rmSync(at('src/astray.ts'));
        symlinkSync(at('elsewhere.txt'), at('src/astray.ts'));
        await review.press('accept');
        const [{ decision, reason = '' }] = (await answer).result.files;
        assert.match(`${decision}: ${reason}`, /^refused: The user has accepted it, but it could not be written: /);
        await review.waitForNotice(/no longer waits for this change/);
        await bed.ide.message('astray.ts is not written: its path leads to').waitFor();
        assert.equal(read('elsewhere.txt'), UGLY);
        await review.press('writeFile');
        await bed.ide.waitForStatusMessage('Wrote astray.ts.');
        assert.equal(read('elsewhere.txt'), 'export const ugly = 1;\n');
    });
});
