import * as assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { useToolsBed } from '../support/tools-bed';

const UGLY = 'export   const ugly=1;\n';

const FILES = { 'tsconfig.json': '{}', 'src/late.ts': UGLY, 'src/astray.ts': UGLY };

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

    it('overwrite what has changed meanwhile only when the user says so, and the answer says that', async () => {
        const answer = bed.call('format_file', { path: 'src/late.ts' });
        const { review } = bed.ide;
        await review.waitFor('late.ts ⟷ IDE Tools');
        await review.waitForBar(/Format late\.ts · model/);
        writeFileSync(bed.at('src/late.ts'), 'export const late = 2;\n');
        await review.waitForNotice(/late\.ts has changed on disk/);
        await review.press('accept');
        assert.match(await bed.ide.question.text(), /has changed since the change was proposed/);
        await bed.ide.question.answer('Overwrite');
        assert.equal((await answer).result.files[0].decision, 'accepted');
        await review.waitUntilGone('late.ts ⟷ IDE Tools');
        await bed.ide.waitForStatusMessage('Wrote late.ts.');
        assert.equal(bed.read('src/late.ts'), 'export const ugly = 1;\n');
    });

    it('leave to the user what cannot be written, and the answer says why', async () => {
        const answer = bed.call('format_file', { path: 'src/astray.ts' });
        const { review } = bed.ide;
        await review.waitFor('astray.ts ⟷ IDE Tools');
        writeFileSync(bed.at('elsewhere.txt'), UGLY);
        rmSync(bed.at('src/astray.ts'));
        symlinkSync(bed.at('elsewhere.txt'), bed.at('src/astray.ts'));
        await review.press('accept');
        const [{ decision, reason = '' }] = (await answer).result.files;
        assert.match(`${decision}: ${reason}`, /^refused: The user has accepted it, but it could not be written: /);
        await review.waitForNotice(/no longer waits for this change/);
        await bed.ide.message('astray.ts is not written: its path leads to').waitFor();
        assert.equal(bed.read('elsewhere.txt'), UGLY);
        await review.press('writeFile');
        await bed.ide.waitForStatusMessage('Wrote astray.ts.');
        assert.equal(bed.read('elsewhere.txt'), 'export const ugly = 1;\n');
    });
});
