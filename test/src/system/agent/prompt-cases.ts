import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../../support/agents/scripted-model';
import { accessibilityFindings } from '../../support/page/accessibility';
import { until } from '../../support/until';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

const ORDERS = 'const first = 1;\nconst second = 2;\nconst third = 3;\nconst fourth = 4;\n';
const PROPOSAL = ORDERS.replace('second = 2', 'second = 22').replace('fourth = 4', 'fourth = 44');

/** A name that would end a paste, and press Enter, if it came to a terminal as it is. */
const HOSTILE = 'x\u001b[201~\rrm.txt';

export function describePrompt(bed: TestIde): void {
    describe('what the user has in front of them and says goes into the prompt of Gemini CLI', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'my lib/orders.js': ORDERS, 'list.txt': 'one\n', [HOSTILE]: 'harmless\n' });

        const explorerNode = (name: string) => bed.ide.page.locator('#files .theia-TreeNode', { hasText: name });

        async function sendFromExplorer(name: string): Promise<void> {
            await explorerNode(name).first().click({ button: 'right' });
            await bed.ide.page.locator('.lm-Menu-item', { hasText: 'Send to Agent' }).click();
        }

        /** Types into the question that has come up, and answers it. */
        async function answer(question: RegExp, text: string): Promise<void> {
            await bed.ide.page.locator('.quick-input-widget:visible').getByText(question).waitFor();
            await bed.ide.page.keyboard.type(text);
            await bed.ide.page.keyboard.press('Enter');
            await bed.ide.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
        }

        it('names what is selected in the editor and in the Explorer, and the user sends it', async () => {
            const asked = bed.model.requests.length;
            await bed.ide.openFile('orders.js');
            await bed.ide.goTo(2, 1);
            await bed.ide.page.keyboard.press('Shift+ArrowDown');
            await bed.ide.page.keyboard.press('Shift+ArrowDown');
            await bed.ide.page.keyboard.press('Shift+Alt+S');
            await bed.ide.terminal.waitFor(/> @my\\ lib\/orders\.js \(lines 2-3\)/);
            await bed.ide.terminal.waitForKeyboard();
            await bed.ide.waitForStatusMessage(
                'Your text is in the prompt of Gemini CLI. Press Enter there to send it.'
            );
            await sendFromExplorer('list.txt');
            await bed.ide.terminal.waitFor(/> @my\\ lib\/orders\.js \(lines 2-3\) +@list\.txt/);
            await bed.ide.terminal.waitForKeyboard();
            await sendFromExplorer('rm.txt');
            await bed.ide.message('cannot be put into a prompt').waitFor();
            assert.equal(bed.model.requests.length, asked);
            bed.model.willAnswer({ text: 'I have read both.' });
            await bed.ide.terminal.type('what is this');
            await bed.ide.terminal.waitFor(/@list\.txt +what is this/);
            await bed.ide.terminal.press('Enter');
            await bed.ide.terminal.waitFor(/I have read both\./);
            assert.ok(bed.model.lastPrompt.includes(ORDERS.trim()), bed.model.lastPrompt);
            assert.match(bed.model.lastPrompt, /\(lines 2-3\)[^]*one\n/);
        });

        it('shows at the file that a change waits, and tells the agent why it is rejected', async () => {
            const file = path.join(bed.workspace, 'my lib', 'orders.js');
            bed.model.willAnswer(writeFile(file, PROPOSAL));
            await bed.ide.terminal.ask('please change the orders');
            await bed.ide.review.waitFor('orders.js');
            await explorerNode('orders.js').getByText('✦').waitFor();
            await bed.ide.review.focus();
            await bed.ide.review.waitForKeyboard();

            await bed.ide.goTo(4, 1);
            await bed.ide.page.keyboard.press('Shift+Alt+N');
            await answer(/Comment on line 4/, 'why 44?');
            const comment = bed.ide.page.locator('.agent-companion-comment:visible');
            await comment.getByText('why 44?').waitFor();
            assert.deepEqual(await accessibilityFindings(bed.ide.page, ['.agent-companion-comment']), []);
            await bed.ide.reload();
            await bed.ide.review.waitFor('orders.js');
            await comment.getByText('why 44?').waitFor();

            const asked = bed.model.requests.length;
            await bed.ide.review.focus();
            await bed.ide.review.waitUntilDecidable();
            await bed.ide.page.keyboard.press('Shift+Alt+Delete');
            await answer(/Your words go into the prompt of Gemini CLI/, 'use constants');
            await bed.ide.review.waitUntilGone('orders.js');
            await bed.ide.terminal.waitFor(
                /> I rejected your change of my lib\/orders\.js: use constants\n +my lib\/orders\.js:4: why 44\?/
            );
            assert.equal(bed.model.requests.length, asked);
            assert.equal(readFileSync(file, 'utf8'), ORDERS);
            await explorerNode('orders.js').getByText('✦').waitFor({ state: 'detached' });

            bed.model.willAnswer({ text: 'I see.' });
            // The CLI takes an Enter right after what was pasted for a part of that.
            await bed.ide.terminal.type(' please');
            await bed.ide.terminal.waitFor(/why 44\? please/);
            await bed.ide.terminal.press('Enter');
            await until('the model is told why', () => bed.model.requests.length > asked);
            assert.match(
                bed.model.lastPrompt,
                /I rejected your change of my lib\/orders\.js: use constants\nmy lib\/orders\.js:4: why 44\?/
            );
            await bed.ide.terminal.waitFor(/I see\./);
        });
    });
}
