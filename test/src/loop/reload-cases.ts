import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../support/agents/scripted-model';
import { useSteps } from '../support/browser/use-steps';
import { TestedEditor } from '../support/editor/editor-bed';
import { useBed } from '../support/use-bed';

/** Text that the user makes of the proposal. */
const EDITED = 'one\ntwo\nedited\n';

/** The page is loaded anew, and the agent notices nothing of it. */
export function describeReloads(editor: TestedEditor): void {
    describe('A page that is reloaded in the middle of a review', function () {
        this.timeout(180_000);
        // Each step stands on the one before.
        useSteps(this);
        const bed = useBed(() => editor.start({ 'list.txt': 'one\n' }));
        let connection: string[];

        before(async () => {
            connection = readdirSync(bed.discoveryFolder);
            await bed.ide.terminal.open();
            await bed.ide.startAgent();
            bed.model.willAnswer(writeFile(path.join(bed.workspace, 'list.txt'), 'one\ntwo\n'), { text: 'Well done.' });
            await bed.ide.terminal.ask('please change list.txt');
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.terminal.waitFor(/Apply this change\?/);
        });

        it('shows the review again with all edits', async () => {
            await bed.ide.review.appendText('edited\n');
            const begun = Date.now();
            await bed.ide.reload();
            const loading = Date.now() - begun;
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.waitForText('modified', EDITED);
            const back = Date.now() - begun - loading;
            console.log(`      back ${back} ms after the page was ready, which took ${loading} ms`);
            assert.deepEqual(await bed.ide.review.titles(), ['list.txt ⟷ Gemini CLI']);
            await bed.ide.terminal.waitForAtEnd(/Apply this change\?/);
            await bed.ide.terminal.waitUntilKept();
        });

        it('keeps port, token and agent: the CLI has noticed nothing', async () => {
            assert.deepEqual(readdirSync(bed.discoveryFolder), connection);
            await bed.ide.terminal.waitForAtEnd(/Apply this change\?/);
        });

        it('writes the edited text when it is accepted', async () => {
            await bed.ide.review.press('accept');
            await bed.ide.terminal.waitForAtEnd(/Well done\./);
            assert.equal(readFileSync(path.join(bed.workspace, 'list.txt'), 'utf8'), EDITED);
        });

        it('is still connected afterwards', async () => {
            await bed.ide.terminal.ask('/ide status');
            await bed.ide.terminal.waitForAnswer(new RegExp(`Connected to ${editor.displayName}`));
        });
    });
}
