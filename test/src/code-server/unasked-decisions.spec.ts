import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

/** All that writes or changes texts by itself; auto-save after a second, when a review is clean long since. */
const PREFERENCES = {
    'files.autoSave': 'afterDelay',
    'files.insertFinalNewline': true,
    'files.trimTrailingWhitespace': true,
    'editor.formatOnSave': true
};

const LINES = Array.from({ length: 100 }, (_, index) => `line ${index + 1}\n`);
const FILES = { 'data.json': '{}\n', 'other.txt': 'a\n', 'lines.txt': LINES.join('') };

describe('A review in code-server', function () {
    this.timeout(120_000);

    describe('where nothing is saved by itself', () => {
        const bed = useStartedBed(() => startTestCodeServer(FILES, { preferences: { 'files.autoSave': 'off' } }));
        afterEach(() => bed.agent.closeAll());

        it('is clean, also after a single key, so that Save All has nothing to save', async () => {
            await bed.agent.openDiff(bed.at('other.txt'), 'proposed\n');
            await bed.ide.review.waitFor('other.txt');
            for (const key of ['x', 'y']) {
                await bed.ide.review.appendText(key);
                await bed.ide.tabs.waitForDirty('other.txt ⟷', false);
            }
            await bed.ide.runCommand('File: Save All');
            await bed.ide.review.waitForText('modified', 'proposed\nxy');
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('takes a newer proposal also while a key of the user’s is on its way, and VS Code has nothing to say of it', async () => {
            await bed.agent.openDiff(bed.at('other.txt'), 'two\n');
            await bed.ide.review.waitFor('other.txt');
            for (const text of ['a longer one\n', 'and again\n', 'with CRLF\r\n']) {
                bed.network.hold('toTheia');
                await bed.ide.review.appendText('key');
                const replacing = bed.agent.openDiff(bed.at('other.txt'), text);
                await bed.agent.ping();
                bed.network.release();
                await replacing;
                await bed.ide.review.waitForText('modified', text.replace('\r', ''));
                await bed.ide.tabs.waitForDirty('other.txt ⟷', false);
            }
            assert.deepEqual(await bed.ide.messages(), []);
        });

        for (const [what, held] of [
            ['the page is slow to save the last key', 'toBrowser'],
            ['the last key is on its way', 'toTheia']
        ] as const) {
            it(`is closed by its agent without a question, also where ${what}`, async () => {
                await bed.agent.openDiff(bed.at('other.txt'), 'two\n');
                await bed.ide.review.waitFor('other.txt');
                await bed.ide.review.focusRightSide();
                bed.network.hold(held);
                await bed.ide.page.keyboard.press('x');
                await bed.agent.closeDiff(bed.at('other.txt'));
                // Longer than a save takes in any other case.
                await delay(2_000);
                bed.network.release();
                await bed.ide.review.waitUntilGone('other.txt');
                await bed.ide.question.assertNone();
            });
        }

        it('shows its file also where the page has been too slow to read it in time', async () => {
            const { page, review } = bed.ide;
            const devTools = await page.context().newCDPSession(page);
            await devTools.send('Debugger.enable');
            await devTools.send('Debugger.pause');
            const opening = bed.agent.openDiff(bed.at('other.txt'), 'two\n');
            // The extension waits ten seconds for the page, which decodes the file.
            await delay(11_000);
            await devTools.send('Debugger.disable');
            await opening;
            await review.waitFor('other.txt');
            await review.waitForText('original', 'a\n');
        });

        it('leads from change to change by key', async () => {
            const proposed = LINES.map((line, index) => ([9, 49, 89].includes(index) ? `changed ${line}` : line));
            await bed.agent.openDiff(bed.at('lines.txt'), proposed.join(''));
            await bed.ide.review.waitFor('lines.txt');
            await bed.ide.review.focusRightSide();
            await bed.ide.page.keyboard.press('Control+Home');
            for (const [key, line] of [
                ['Alt+F5', 10],
                ['Alt+F5', 50],
                ['Alt+F5', 90],
                ['Shift+Alt+F5', 50]
            ] as const) {
                await bed.ide.page.keyboard.press(key);
                await bed.ide.review.waitForCursor(line);
            }
        });
    });

    describe('where everything is', () => {
        const bed = useStartedBed(() => startTestCodeServer(FILES, { preferences: PREFERENCES }));
        afterEach(() => bed.agent.closeAll());

        it('is not decided, nor its text changed, by auto-save, Save All, format on save and a reload', async () => {
            await bed.ide.openFile('other.txt');
            await bed.agent.openDiff(bed.at('data.json'), '{"a":  1}  \n');
            await bed.ide.review.waitFor('data.json');
            await bed.ide.review.appendText('  ');
            await bed.ide.tabs.waitForDirty('data.json ⟷', false);
            await bed.ide.runCommand('File: Save All');
            await bed.ide.tabs.select('other.txt');
            await bed.ide.page.keyboard.type('typed ');
            const isSaved = (): boolean => readFileSync(bed.at('other.txt'), 'utf8').includes('typed');
            await until('what is typed elsewhere is saved', isSaved);
            await bed.ide.review.select('data.json');
            await bed.ide.reload();
            // VS Code may bring the tab in front that was there when it last stored its layout.
            await bed.ide.review.select('data.json');
            await bed.ide.review.waitForText('modified', '{"a":  1}  \n  ');
            assert.deepEqual(bed.agent.decisions, []);
            assert.equal(readFileSync(bed.at('data.json'), 'utf8'), '{}\n');
            await bed.ide.review.press('accept');
            const content = '{"a":  1}  \n  ';
            assert.deepEqual(await bed.agent.decision(bed.at('data.json')), { accepted: true, content });
        });
    });
});
