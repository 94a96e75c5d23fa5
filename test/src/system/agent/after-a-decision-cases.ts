import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFile } from '../../support/agents/scripted-model';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

/** For so long after a rejection the next one is taken for the same act, in milliseconds. */
const ONE_ACT_MS = 1_000;

/** With the real CLI: what it gets of the user's keys after a decision, and what is left of the user's text. */
export function describeAfterADecision(bed: TestIde): void {
    describe('After a decision', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'list.txt': 'one\n', 'other.txt': '' });

        const file = (name: string): string => path.join(bed.workspace, name);
        const onDisk = (name: string): string => readFileSync(file(name), 'utf8');

        /** Has the model propose a file's content; the user edits the review of it. */
        async function proposeAndEdit(name: string, content: string, typed: string): Promise<void> {
            // Nothing shows when the time of the last act is over, and a script is faster than a user.
            await delay(ONE_ACT_MS);
            bed.model.willAnswer(writeFile(file(name), content));
            await bed.ide.terminal.ask(`please change ${name}`);
            await bed.ide.review.waitFor(name);
            await bed.ide.terminal.waitFor(/Apply this change\?/);
            await bed.ide.review.appendText(typed);
        }

        it('undoes a rejection by key: the text is back, and can be discarded', async () => {
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            await bed.ide.review.press('reject');
            await bed.ide.waitForStatusMessage('Rejected. Your edits to list.txt were discarded.');
            await bed.ide.terminal.waitForAnswer(/Request cancelled/);
            await bed.ide.terminal.press('Shift+Alt+U');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree');
            await bed.ide.review.press('discard');
            await bed.ide.review.waitUntilGone('list.txt');
            assert.equal(onDisk('list.txt'), 'one\n');
        });

        it('undoes a rejection after the page was reloaded, too, and by key in the agent’s terminal: no letter gets there', async () => {
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            await bed.ide.review.press('reject');
            await bed.ide.waitForStatusMessage('Rejected. Your edits to list.txt were discarded.');
            await bed.ide.terminal.waitForAnswer(/Request cancelled/);
            await bed.ide.reload();
            await bed.ide.terminal.select('Gemini CLI');
            await bed.ide.terminal.press('Shift+Alt+U');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree');
            await bed.ide.review.press('discard');
            await bed.ide.review.waitUntilGone('list.txt');
        });

        it('that the user makes in the terminal, gives the text of the review back', async () => {
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            await bed.ide.terminal.press('Escape');
            await bed.ide.review.waitUntilGone('list.txt');
            await bed.ide.waitForStatusMessage('Your edits to list.txt are kept.');
            await bed.ide.takeOffer('Reopen');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree');
            await bed.ide.review.press('discard');
            await bed.ide.review.waitUntilGone('list.txt');
        });

        it('of which the agent makes nothing, since Ctrl+C has stopped it, says so and gives the text back', async () => {
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            await bed.ide.terminal.press('Control+C');
            await bed.ide.terminal.waitFor(/Rejected \(/);
            await bed.ide.review.press('accept');
            await bed.ide.waitForStatusMessage('Gemini CLI did not write list.txt.');
            await bed.ide.takeOffer('Reopen');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree');
            await bed.ide.review.press('discard');
            await bed.ide.review.waitUntilGone('list.txt');
        });

        it('on other tabs, a review that waits is still there: ‘Close Others’ rejects nothing', async () => {
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            await bed.ide.openFile('other.txt');
            await bed.ide.runCommand('View: Close Other Tabs in Main Area');
            await bed.ide.waitForStatusMessage('list.txt stays open: decide it first.');
            await bed.ide.review.select('list.txt');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree');
            await bed.ide.review.closeTab('list.txt');
            await bed.ide.terminal.waitForAnswer(/Request cancelled/);
        });

        it('for an agent that was killed, it is said at once that it has gone, and the IDE writes the text', async function () {
            if (process.platform !== 'linux') {
                // Elsewhere the product does not know an agent's process, and says later that it has gone.
                this.skip();
            }
            await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
            for (const pid of processesIn(bed.geminiHome)) {
                process.kill(pid, 'SIGKILL');
            }
            await bed.ide.review.waitForNotice(/Gemini CLI no longer waits for this change\./);
            await bed.ide.review.press('writeFile');
            await bed.ide.review.waitUntilGone('list.txt');
            await bed.ide.waitForStatusMessage('Wrote list.txt.');
            assert.equal(onDisk('list.txt'), 'one\ntwo\nthree');
        });
    });
}

/** The CLI's processes of one test bed, by the home that they were given. */
function processesIn(geminiHome: string): number[] {
    const isItsCli = (pid: string): boolean => {
        try {
            const [environment, command] = ['environ', 'cmdline'].map(name =>
                readFileSync(`/proc/${pid}/${name}`, 'utf8')
            );
            return environment.includes(`GEMINI_CLI_HOME=${geminiHome}\0`) && /[/]gemini(-cli|\0|\.js)/.test(command);
        } catch {
            // It has ended, or is another user's.
            return false;
        }
    };
    return readdirSync('/proc')
        .filter(name => /^\d+$/.test(name) && isItsCli(name))
        .map(Number);
}
