import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../../support/agents/scripted-model';
import { until } from '../../support/until';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

/** A model takes its time, and the user goes on with the code meanwhile. */
export function describeComingForward(bed: TestIde): void {
    describe('A change that Gemini CLI proposes while the user is in the code', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'code.ts': 'one\ntwo\n', 'list.txt': 'a\n' });

        before(async () => {
            await bed.ide.openFile('code.ts');
        });

        const type = (text: string): Promise<void> => bed.ide.page.keyboard.type(text);
        const onDisk = (name: string): string => readFileSync(path.join(bed.workspace, name), 'utf8');
        const keyboardIsNowhere = (): Promise<boolean> =>
            bed.ide.page.evaluate(() => document.activeElement === document.body);

        /** Asks the agent, whose model answers once the returned function is called. */
        async function ask(content: string): Promise<() => void> {
            let answer: () => void = () => undefined;
            const asked = new Promise<void>(resolve => (answer = resolve));
            let requests = 0;
            bed.model.answersBy(async () => {
                if (requests++ > 0) {
                    return { text: 'Well done.' };
                }
                await asked;
                return writeFile(path.join(bed.workspace, 'list.txt'), content);
            });
            await bed.ide.terminal.ask('please change list.txt');
            await until('the model is asked', () => requests > 0);
            return answer;
        }

        async function clickIntoCode(): Promise<void> {
            await bed.ide.page.locator('.monaco-editor[data-uri$="/code.ts"]:visible .view-lines').click();
            await bed.ide.waitForKeyboardIn('code.ts');
        }

        it('comes in front after a click and cursor moves, takes no key, and leaves none to the file it covers', async () => {
            const answer = await ask('a\nb\n');
            await clickIntoCode();
            await bed.ide.page.keyboard.press('ArrowUp');
            answer();
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'a\nb\n');
            assert.ok(await keyboardIsNowhere());
            await type('nowhere');
            for (const key of ['Enter', 'Backspace', 'Delete', 'Control+KeyV', 'Control+KeyZ']) {
                await bed.ide.page.keyboard.press(key);
            }
            await bed.ide.page.keyboard.press('Shift+Alt+Enter');
            await bed.ide.terminal.waitForAnswer(/Well done\./);
            assert.equal(onDisk('list.txt'), 'a\nb\n');
            // Where it was before the change came.
            await bed.ide.waitForKeyboardIn('code.ts');
            assert.equal(onDisk('code.ts'), 'one\ntwo\n');
            await bed.ide.page.keyboard.press('Control+End');
            await type('three');
            await until('code.ts has the keys', () => onDisk('code.ts') === 'one\ntwo\nthree');
        });

        it('is held back while the user types, as the status bar says, and comes in front afterwards', async () => {
            const before = onDisk('code.ts');
            const answer = await ask('a\nb\nc\n');
            await clickIntoCode();
            await bed.ide.page.keyboard.press('Control+End');
            let typed = '';
            answer();
            await until('the change is held back', async () => {
                await type('4');
                typed += '4';
                return bed.ide.heldReviews.isVisible();
            });
            assert.deepEqual(await bed.ide.messages(), []);
            await type('5');
            await bed.ide.waitForKeyboardIn('code.ts');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'a\nb\nc\n');
            assert.equal(await bed.ide.heldReviews.count(), 0);
            assert.deepEqual(await bed.ide.messages(), []);
            await type('nowhere');
            await bed.ide.page.keyboard.press('Control+KeyZ');
            await bed.ide.review.press('reject');
            await bed.ide.terminal.waitForAnswer(/Request cancelled/);
            await until('code.ts has what was typed before', () => onDisk('code.ts') === `${before}${typed}5`);
        });
    });
}
