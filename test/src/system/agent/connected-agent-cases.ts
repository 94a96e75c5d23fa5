import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { writeFile } from '../../support/agents/scripted-model';
import { until } from '../../support/until';
import { useSteps } from '../../support/browser/use-steps';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

export function describeConnectedAgent(bed: TestIde): void {
    describe('While Gemini CLI is connected', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'a.txt': 'a\n', 'b.txt': 'b\n' });

        describe('the status bar', () => {
            /** Waits until the keyboard is in the agent's terminal, and checks that nothing has started another one. */
            async function expectAgentTerminal(): Promise<void> {
                await bed.ide.terminal.waitForKeyboard();
                assert.match(await bed.ide.terminal.text(), /Type your message/);
                assert.equal(await bed.ide.terminal.count(), 1);
            }

            it('leads to the diff that waits behind another tab', async () => {
                bed.model.willAnswer(writeFile(path.join(bed.workspace, 'a.txt'), 'A\n'));
                await bed.ide.terminal.ask('please change it');
                await bed.ide.review.waitFor('a.txt');
                await bed.ide.openFile('b.txt');
                await bed.ide.reviewsStatus.click();
                await bed.ide.review.waitForInFront('a.txt');
                await bed.ide.review.waitForKeyboard();
                await bed.ide.review.waitUntilDecidable();
                await bed.ide.page.keyboard.press('Shift+Alt+Backspace');
                await bed.ide.terminal.waitForAnswer(/Request cancelled/);
            });

            it('leads to the terminal of the agent, and starts no other', async () => {
                await bed.ide.openFile('a.txt');
                await bed.ide.status.click();
                await expectAgentTerminal();
            });

            it('shows what the agent has said last, though the terminal was scrolled up', async () => {
                await bed.ide.terminal.scrollToStart();
                assert.doesNotMatch(await bed.ide.terminal.text(), /Type your message/);
                await bed.ide.status.click();
                await bed.ide.terminal.waitFor(/Type your message/);
            });

            it('goes with no command to turn on what is on', async () => {
                const commands = await bed.ide.offeredCommands('Turn On IDE');
                assert.ok(commands.includes('Agent Companion: Turn On IDE Tools'), commands.join('\n'));
                assert.ok(!commands.includes('Gemini CLI: Turn On IDE Mode'));
            });

            it('has company of a button in the empty Reviews view that does the same', async () => {
                await bed.ide.openFile('a.txt');
                await bed.ide.reviews.open();
                await bed.ide.reviews.node.getByRole('button').click();
                await expectAgentTerminal();
            });
        });

        describe('its name', function () {
            // Each step stands on the one before.
            useSteps(this);

            const shells = (): Promise<number> =>
                bed.ide.page.locator('#theia-bottom-content-panel .lm-TabBar-tabLabel', { hasText: /^bash$/ }).count();

            /** Ends the agent, and waits until the shell takes commands again. */
            async function quit(): Promise<void> {
                await bed.ide.terminal.ask('/quit');
                await bed.ide.waitForNoAgent();
                await bed.ide.terminal.waitForAtEnd(/To resume this session[^]*[$#] *$/);
            }

            it('is the title of its terminal, until the agent goes', async () => {
                const others = await shells();
                await bed.ide.terminal.waitForTitle('Gemini CLI');
                await quit();
                await until('the title is the shell’s again', async () => (await shells()) === others + 1);
                await bed.ide.startAgent();
                await bed.ide.terminal.waitForTitle('Gemini CLI');
            });
        });
    });
}
