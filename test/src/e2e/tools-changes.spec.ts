import * as assert from 'node:assert/strict';
import { useToolsBed } from '../support/tools-bed';

const FILES = { 'tsconfig.json': '{}', 'src/late.ts': 'export   const ugly=1;\n' };

describe('The tools that change files', function () {
    this.timeout(180_000);
    const bed = useToolsBed(FILES, { plugins: true });

    before(async () => {
        await bed.tools.answered('list_symbols', { path: 'src/late.ts' });
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
