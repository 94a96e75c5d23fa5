import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../support/agents/scripted-model';
import { PlainAgent } from '../support/agents/plain-agent';
import { PageAttention } from '../support/page/page-attention';
import { useReviewBed } from '../support/review-bed';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

const RELOADS = 10;

/** Once the page is ready, in milliseconds; where loading it takes longer than that, as long as that takes. */
const BACK_WITHIN = 2_000;

describe('A page that is reloaded in the middle of a review', function () {
    this.timeout(180_000);
    // Each step stands on the one before.
    this.bail(true);
    useCleanPages();
    let bed: TestIde;
    let connection: string[];

    before(async () => {
        bed = await startTestIde({ 'list.txt': 'one\n' });
        connection = readdirSync(bed.discoveryFolder);
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        bed.model.willAnswer(writeFile(path.join(bed.workspace, 'list.txt'), 'one\ntwo\n'), { text: 'Well done.' });
        await bed.ide.terminal.ask('please change list.txt');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.terminal.waitFor(/Apply this change\?/);
    });
    after(() => bed?.dispose());

    for (let reload = 1; reload <= RELOADS; reload++) {
        it(`shows the review again with all edits, reload ${reload}`, async () => {
            await bed.ide.review.appendText(`edit ${reload}\n`);
            const begun = Date.now();
            await bed.ide.reload();
            const loading = Date.now() - begun;
            await bed.ide.review.waitFor('list.txt');
            const expected = Array.from({ length: reload }, (_, index) => `edit ${index + 1}\n`).join('');
            await bed.ide.review.waitForText('modified', `one\ntwo\n${expected}`);
            const back = Date.now() - begun - loading;
            console.log(`      back ${back} ms after the page was ready, which took ${loading} ms`);
            assert.ok(back < Math.max(BACK_WITHIN, loading), 'The review took longer than the page.');
        });
    }

    it('keeps port, token and agent: the CLI has noticed nothing', async () => {
        assert.deepEqual(readdirSync(bed.discoveryFolder), connection);
        await bed.ide.terminal.scrollToEnd();
        await bed.ide.terminal.waitFor(/Apply this change\?/);
    });

    it('writes the edited text when it is accepted', async () => {
        await bed.ide.review.press('accept');
        await bed.ide.terminal.waitFor(/Well done\./);
        const edits = Array.from({ length: RELOADS }, (_, index) => `edit ${index + 1}\n`).join('');
        assert.equal(readFileSync(path.join(bed.workspace, 'list.txt'), 'utf8'), `one\ntwo\n${edits}`);
    });

    it('is still connected afterwards', async () => {
        await bed.ide.terminal.ask('/ide status');
        await bed.ide.terminal.waitForAnswer(/Connected to Theia/);
    });

    it('still tells which file is active, with the keyboard in the terminal', async () => {
        await bed.ide.openFile('list.txt');
        await bed.ide.terminal.focus();
        await bed.ide.reload();
        await bed.ide.terminal.waitForKeyboard();
        await bed.ide.terminal.ask('/ide status');
        await bed.ide.terminal.waitForAtEnd(/list\.txt \(active\)/);
    });
});

describe('A page with several reviews that is reloaded', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'one.txt': 'a\n', 'two.txt': 'a\n' });
    let another: PlainAgent;
    before(async () => (another = await bed.anotherAgent()));
    after(() => another?.dispose());

    for (const name of ['one.txt', 'two.txt']) {
        it(`has in front what was there, with nothing announced that was seen: ${name}`, async () => {
            const attention = await PageAttention.of(bed.ide);
            await bed.propose('b\n', 'one.txt');
            await another.openDiff(bed.at('two.txt'), 'b\n');
            await bed.ide.review.select('two.txt');
            await bed.ide.review.select(name);
            await bed.ide.review.appendText('mine');
            await bed.ide.reload();
            await bed.ide.review.waitForInFront(name);
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles('one.txt', 'two.txt');
            await bed.ide.review.waitForInFront(name);
            await bed.ide.review.waitForText('modified', 'b\nmine');
            await attention.waitForCount(0);
            assert.equal(await bed.ide.page.locator('.agent-companion-held-back').count(), 0);
            assert.equal(await bed.ide.message('proposes a change').count(), 0);
            await bed.agent.closeAll();
            await another.closeAll();
        });
    }
});
