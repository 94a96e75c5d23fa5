import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { GeminiReply } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

/** With the real CLI: what it gets of the user's keys after a decision, and what is left of the user's text. */
describe('After a decision', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'list.txt': 'one\n' });
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
    });
    after(() => bed?.dispose());

    const file = (name: string): string => path.join(bed.workspace, name);
    const onDisk = (name: string): string => readFileSync(file(name), 'utf8');

    /** Has the model propose a file's content; the user edits the review of it. */
    async function proposeAndEdit(name: string, content: string, typed: string): Promise<void> {
        bed.model.willAnswer(writeFile(file(name), content));
        await bed.ide.terminal.ask(`please change ${name}`);
        await bed.ide.review.waitFor(name);
        await bed.ide.terminal.waitFor(/Apply this change\?/);
        await bed.ide.review.appendText(typed);
    }

    it('the next Esc in the terminal is the agent’s, whatever the user is told of an edited review', async () => {
        await proposeAndEdit('list.txt', 'one\ntwo\n', 'three');
        await bed.ide.review.press('reject');
        await bed.ide.terminal.waitForAnswer(/Request cancelled/);
        let answer: (reply: GeminiReply) => void = () => undefined;
        bed.model.answersBy(() => new Promise(resolve => (answer = resolve)));
        await bed.ide.terminal.ask('think about it');
        await bed.ide.terminal.waitForAnswer(/esc to cancel/);
        await bed.ide.terminal.press('Escape');
        await bed.ide.terminal.waitForAnswer(/Request cancelled/);
        answer({ text: 'Too late.' });
        bed.model.answersBy(() => ({ text: 'Nothing more to say.' }));
        assert.equal(onDisk('list.txt'), 'one\n');
    });
});
