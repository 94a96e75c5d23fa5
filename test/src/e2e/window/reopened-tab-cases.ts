import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { IdePage } from '../../support/page/ide-page';
import { publishedConnections } from '../../support/agents/published-connections';
import { writeFile } from '../../support/agents/scripted-model';
import { closePage } from '../../support/browser/close-page';
import { useSteps } from '../../support/browser/use-steps';
import { until } from '../../support/until';
import { TestIde } from '../../support/test-ide';
import { writeFiles } from '../../support/test-environment';

export function describeReopenedTab(bed: TestIde): void {
    describe('A tab that is closed and opened again by its URL', function () {
        this.timeout(120_000);
        // Each step stands on the one before.
        useSteps(this);
        let ide: IdePage;

        before(async () => {
            ({ ide } = bed);
            writeFiles(bed.workspace, { 'a.txt': 'a\n', 'b.txt': 'b\n' });
            // By what is asked: the agents ask in any order.
            bed.model.answersBy(({ contents }) => {
                const name = /please change (\w+)\.txt/.exec(JSON.stringify(contents.at(-1)))?.[1];
                const file = path.join(bed.workspace, `${name}.txt`);
                return name ? writeFile(file, `${name}\nmore\n`) : { text: 'Well done.' };
            });
            await ide.terminal.open();
            await ide.startAgent();
            await propose('a.txt');
            await ide.review.appendText('typed by hand');
            await ide.terminal.open();
            await ide.startAgent();
            await ide.terminal.waitForTitle('Gemini CLI 2');
        });

        const onDisk = (name: string): string => readFileSync(path.join(bed.workspace, name), 'utf8');

        /** Has the agent in the terminal in front propose a line more for a file. */
        async function propose(name: string): Promise<void> {
            await ide.terminal.ask(`please change ${name}`);
            await ide.terminal.waitForAtEnd(/Apply this change\?/);
        }

        it('has both its agents again', async () => {
            await ide.review.select('a.txt');
            const { page } = ide;
            ide = new IdePage(await closePage(page));
            await ide.open(page.url());
            await ide.waitForAgent();
            await ide.terminal.waitForTitle('Gemini CLI');
            await ide.terminal.waitForTitle('Gemini CLI 2');
        });

        it('is one window, with the port and token that its terminals know', () => {
            assert.equal(publishedConnections(bed.discoveryFolder).length, 1);
        });

        it('has the pending review, with what the user had typed, whose agent is told the decision', async () => {
            await ide.review.waitFor('a.txt');
            await ide.review.waitForText('modified', 'a\nmore\ntyped by hand');
            await ide.review.press('accept');
            await until('the agent writes the file', () => onDisk('a.txt') === 'a\nmore\ntyped by hand');
        });

        it('has the keyboard in the terminal of that agent afterwards', async () => {
            await ide.terminal.waitForKeyboard();
            await ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^(\P{L}+ )?Gemini CLI$/u }).waitFor();
        });
    });
}
