import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

/** Two agents in two terminals: what is pressed in one of them is for its own agent's change. */
describe('Two Gemini CLIs in two terminals', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'notes.txt': '' });
        // Writes the file that the prompt names, and is done.
        bed.model.answersBy(({ contents }) => {
            const said = JSON.stringify(contents.at(-1));
            const name = /please make (\w+\.txt)/.exec(said)?.[1];
            return name ? writeFile(path.join(bed.workspace, name), `${name}\n`) : { text: 'Well done.' };
        });
        for (const agents of [1, 2]) {
            await bed.ide.terminal.open();
            await bed.ide.terminal.run('gemini');
            await bed.ide.terminal.waitFor(/Type your message/, 60_000);
            await bed.ide.waitForAgents(agents);
        }
    });
    after(() => bed?.dispose());

    const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);

    /** Brings an agent's terminal to the front by the mouse, the first or the second agent's. */
    async function turnTo(agent: 1 | 2): Promise<void> {
        // There is one without an agent before them.
        const tab = bed.ide.page.locator('.lm-TabBar-tab[id^="shell-tab-terminal-"]').nth(agent);
        await tab.locator('.lm-TabBar-tabLabel').click();
        await tab.and(bed.ide.page.locator('.lm-mod-current')).waitFor();
        await bed.ide.terminal.waitForKeyboard();
    }

    it('decide by key each its own change: one that is behind comes in front first', async () => {
        const made = (name: string): boolean => existsSync(path.join(bed.workspace, name));
        await turnTo(1);
        await bed.ide.terminal.ask('please make one.txt');
        await bed.ide.review.waitFor('one.txt');
        await turnTo(2);
        await bed.ide.terminal.ask('please make two.txt');
        await bed.ide.terminal.waitFor(/Apply this change\?/);
        // The user reads the first agent's change, which the other one's does not cover.
        await bed.ide.heldReviews.waitFor();
        await bed.ide.review.waitForInFront('one.txt');
        await press('Shift+Alt+Enter');
        await bed.ide.review.waitFor('two.txt');
        await press('Shift+Alt+Enter');
        await until('two.txt is written', () => made('two.txt'));
        await bed.ide.terminal.waitForAnswer(/Well done\./);
        assert.equal(made('one.txt'), false);
        assert.equal(readFileSync(path.join(bed.workspace, 'two.txt'), 'utf8'), 'two.txt\n');
        await bed.ide.review.waitForInFront('one.txt');
        await bed.ide.terminal.ask('please make three.txt');
        await bed.ide.heldReviews.waitFor();
        await press('Shift+Alt+Enter');
        await bed.ide.review.waitFor('three.txt');
        await bed.ide.terminal.waitForKeyboard();
        await press('Shift+Alt+Enter');
        await until('three.txt is written', () => made('three.txt'));
        await bed.ide.terminal.waitForAnswer(/Well done\./);
        assert.equal(made('one.txt'), false);
        // None of the second agent's own waits: the one in front is what a key is for.
        await bed.ide.review.waitForInFront('one.txt');
        await turnTo(1);
        await bed.ide.review.waitUntilDecidable();
        await press('Shift+Alt+Backspace');
        await bed.ide.terminal.waitForAnswer(/Request cancelled/);
        assert.equal(made('one.txt'), false);
    });
});
