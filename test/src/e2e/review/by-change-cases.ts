import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { until } from '../../support/until';

const BEFORE = 'a\nb\nc\nd\ne\nf\ng\n';
/** A changed line, a deleted line, and new lines at the end. */
const AFTER = 'a\nB\nc\nd\nf\ng\nh\ni\n';

export function describeByChange(bed: ReviewBed): void {
    describe('A review, change by change', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' });

        before(() => bed.ide.terminal.open());
        beforeEach(() => bed.ide.terminal.focus());

        const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);

        async function propose(before = BEFORE, after = AFTER): Promise<void> {
            writeFileSync(bed.file, before);
            await bed.propose(after);
            await bed.ide.review.waitForText('modified', after.replaceAll('\r', ''));
            await bed.ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
        }

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

        it('takes one change back, which one undo brings again', async () => {
            await propose();
            await press('Alt+F5');
            await bed.ide.review.waitForKeyboard();
            await press('Shift+Alt+KeyZ');
            await bed.ide.review.waitForText('modified', 'a\nb\nc\nd\nf\ng\nh\ni\n');
            await press('Control+KeyZ');
            await bed.ide.review.waitForText('modified', AFTER);
        });

        it('leaves the cursor where the user has gone before the changes of a long text are known', async () => {
            const lines = (word: string): string =>
                Array.from({ length: 2_000 }, (_, index) => `${word} ${index}\n`).join('');
            const ways = { 'the same\n': ['Control+Home'], '': ['ArrowDown', 'ArrowDown'] };
            for (const [start, keys] of Object.entries(ways)) {
                writeFileSync(bed.file, start + lines('old'));
                await bed.propose(start + lines('new'));
                await bed.ide.review.focusRightSide();
                for (const key of [...keys, 'x']) {
                    await press(key);
                }
                await bed.ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
                await press('y');
                const text = await bed.agent.textAtClose(bed.file);
                const [, before] = /^([^]*)xy/.exec(text ?? '') ?? [];
                assert.equal(before, start ? '' : lines('new').split('\n', 2).join('\n') + '\n');
            }
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
    });
}
