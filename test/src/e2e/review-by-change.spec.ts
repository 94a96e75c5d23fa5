import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

const BEFORE = 'a\nb\nc\nd\ne\nf\ng\n';
/** A changed line, a deleted line, and new lines at the end. */
const AFTER = 'a\nB\nc\nd\nf\ng\nh\ni\n';

describe('A review, change by change', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'other.txt': '' });

    before(() => bed.ide.terminal.open());
    beforeEach(() => bed.ide.terminal.focus());

    const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);

    async function propose(before = BEFORE, after = AFTER): Promise<void> {
        writeFileSync(bed.file, before);
        await bed.propose(after);
        await bed.ide.review.waitForText('modified', after.replaceAll('\r', ''));
        await bed.ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
    }

    it('is done by keyboard alone, and gives the keyboard back to the terminal', async () => {
        await propose();
        assert.ok(await bed.ide.terminal.hasFocus());
        await press('Alt+F5');
        await bed.ide.review.waitForKeyboard();
        await press('Alt+F5');
        await press('Alt+F5');
        await press('End');
        await bed.ide.page.keyboard.type('!');
        await bed.ide.review.waitForText('modified', 'a\nB\nc\nd\nf\ng\nh!\ni\n');
        await press('Shift+Alt+Enter');
        await bed.ide.review.waitUntilGone(bed.name);
        const expected = { accepted: true, content: 'a\nB\nc\nd\nf\ng\nh!\ni\n' };
        assert.deepEqual(await bed.agent.decision(bed.file), expected);
        await bed.ide.terminal.waitForKeyboard();
    });

    it('is rejected by a key while the keyboard is in the terminal', async () => {
        await propose();
        await bed.ide.review.waitUntilDecidable();
        await press('Shift+Alt+Backspace');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        await bed.ide.review.waitUntilGone(bed.name);
        await bed.ide.terminal.waitForKeyboard();
    });

    it('gives the keyboard back to the terminal however it is decided, though a file is beside it', async () => {
        const { review, page } = bed.ide;
        const decide: (() => Promise<void>)[] = [
            () => review.press('reject'),
            () => review.closeTab(bed.name),
            async () => {
                await review.button('reject').focus();
                await press('Enter');
            },
            async () => {
                await review.focus();
                await review.press('reject');
            },
            async () => {
                await review.focus();
                await review.closeTab(bed.name);
            }
        ];
        await bed.ide.openFile('other.txt');
        await bed.ide.terminal.focus();
        for (const [turn, act] of decide.entries()) {
            await propose();
            await review.waitUntilDecidable();
            await act();
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            await review.waitUntilGone(bed.name);
            await bed.ide.terminal.waitForKeyboard();
            await page.keyboard.type(`echo ${turn} >> typed.txt`);
            await press('Enter');
        }
        const typed = bed.at('typed.txt');
        await until(
            'all was typed into the terminal',
            () => existsSync(typed) && readFileSync(typed, 'utf8') === '0\n1\n2\n3\n4\n'
        );
        await bed.ide.closeFileInFront('other.txt');
    });

    it('does not take the keyboard that nothing has', async () => {
        await bed.ide.page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await propose();
        assert.equal(await bed.ide.page.evaluate(() => document.activeElement?.tagName), 'BODY');
    });

    it('takes one change back, which one undo brings again', async () => {
        await propose();
        await press('Alt+F5');
        await bed.ide.review.waitForKeyboard();
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForText('modified', 'a\nb\nc\nd\nf\ng\nh\ni\n');
        await press('Control+KeyZ');
        await bed.ide.review.waitForText('modified', AFTER);
    });

    it('undoes all other changes, which one undo brings back', async () => {
        await propose();
        await bed.ide.review.press('nextChange');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.press('nextChange');
        await bed.ide.review.press('previousChange');
        await press('Shift+Alt+KeyX');
        await bed.ide.review.waitForText('modified', 'a\nb\nc\nd\nf\ng\n');
        await press('Control+KeyZ');
        await bed.ide.review.waitForText('modified', AFTER);
    });

    it('takes the end of a file back to the byte', async () => {
        await propose('a\r\nb', 'a\r\nb\r\nc\r\n');
        await press('Alt+F5');
        await bed.ide.review.waitForKeyboard();
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForText('modified', 'a\nb');
        await press('Control+KeyS');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'a\r\nb' });
    });

    it('undoes one change after another, and from a line without one goes to the nearest', async () => {
        await propose();
        await press('Alt+F5');
        await bed.ide.review.waitForKeyboard();
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForText('modified', 'a\nb\nc\nd\nf\ng\nh\ni\n');
        await press('Control+Home');
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForCursor(5);
        assert.equal(await bed.ide.review.text('modified'), 'a\nb\nc\nd\nf\ng\nh\ni\n');
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForText('modified', 'a\nb\nc\nd\ne\nf\ng\nh\ni\n');
        await press('Shift+Alt+KeyZ');
        await bed.ide.review.waitForText('modified', BEFORE);
        await press('Shift+Alt+KeyZ');
        await bed.ide.page.getByText('No changes are left.').first().waitFor();
        assert.equal(await bed.ide.review.text('modified'), BEFORE);
    });

    it('shows a change of nothing but white space', async () => {
        await propose('a\nb\n', 'a\n  b\n');
    });

    it('changes between side by side and inline', async () => {
        await propose();
        await bed.ide.review.waitForLayout('sideBySide');
        await bed.ide.review.press('toggleLayout');
        await bed.ide.review.waitForLayout('inline');
        await press('Shift+Alt+KeyV');
        await bed.ide.review.waitForLayout('sideBySide');
    });

    it('opens the file itself', async () => {
        await propose();
        await bed.ide.review.press('openFile');
        await bed.ide.page
            .locator('.lm-TabBar-tab.lm-mod-current', { hasText: new RegExp(`^${bed.name}( ?✦)?$`) })
            .waitFor();
        assert.ok(await bed.ide.review.isOpen(bed.name));
    });

    it('moves beside the other tabs by a split, and stays one review', async () => {
        await bed.ide.openFile('other.txt');
        await bed.ide.terminal.focus();
        await propose();
        await bed.ide.review.appendText('typed');
        await bed.ide.runCommand('View: Split Editor Right');
        await bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current').nth(1).waitFor();
        await bed.ide.review.waitForTitles(`${bed.name} ⟷ Gemini CLI`);
        await bed.ide.review.press('accept');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: `${AFTER}typed` });
        await bed.ide.review.waitUntilGone(bed.name);
    });

    it('says its keys, and what is special in its title', async () => {
        await bed.propose('new\n');
        assert.equal(await bed.ide.review.title(bed.name), `${bed.name} ⟷ Gemini CLI (new file)`);
        await bed.ide.review.waitForTooltip('toggleLayout', /\(Alt\+Shift\+V\)|\(Shift\+Alt\+V\)/);
        await bed.ide.review.waitForTooltip('accept', /\([^(]*Enter\)/);
    });
});
