import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { HostileExtension, hostileAssociations } from '../support/code-server/hostile-extension';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

const notebook = (text: string): string =>
    JSON.stringify({ cells: [{ cell_type: 'raw', metadata: {}, source: [text] }], metadata: {}, nbformat: 4 }, null, 1);

/** Each as it is, and as it is proposed. */
const FILES: Record<string, [string, string]> = {
    'list.txt': ['one\n', 'two\n'],
    'book.ipynb': [notebook('one'), notebook('two')],
    'read.md': ['# one\n', '# two\n'],
    'image.svg': ['<svg/>\n', '<svg></svg>\n'],
    'image.png': ['one\n', 'two\n']
};

describe('Reviews in code-server beside other extensions', function () {
    this.timeout(120_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'agent-companion-hostile-'));
    const hostile = new HostileExtension(folder);
    const before = Object.fromEntries(Object.entries(FILES).map(([name, [text]]) => [name, text]));
    const preferences = { 'workbench.editorAssociations': hostileAssociations, 'editor.formatOnSave': true };
    const bed = useStartedBed(() => startTestCodeServer(before, { otherExtension: folder, preferences }));
    afterEach(() => bed.agent.closeAll());
    after(() => rmSync(folder, { recursive: true }));

    for (const [name, [, proposed]] of Object.entries(FILES)) {
        it(`are text diffs that keys and a closed tab decide: ${name}`, async () => {
            await bed.agent.openDiff(bed.at(name), proposed);
            await bed.ide.review.waitFor(name);
            await bed.ide.review.appendText('mine');
            await bed.ide.page.keyboard.press('Shift+Alt+Enter');
            assert.deepEqual(await bed.agent.decision(bed.at(name)), { accepted: true, content: `${proposed}mine` });
            await bed.ide.review.waitUntilGone(name);
            await bed.agent.openDiff(bed.at(name), proposed);
            await bed.ide.review.waitFor(name);
            await bed.ide.review.closeTab(name);
            assert.deepEqual(await bed.agent.decision(bed.at(name)), { accepted: false });
        });
    }

    it('are text diffs also after a reload', async () => {
        const [, proposed] = FILES['book.ipynb'];
        await bed.agent.openDiff(bed.at('book.ipynb'), proposed);
        await bed.ide.review.waitFor('book.ipynb');
        await bed.ide.waitUntilTabIsStored('book.ipynb');
        await bed.ide.reload();
        await bed.ide.review.waitFor('book.ipynb');
        await bed.ide.review.waitForText('modified', proposed);
        await bed.ide.review.press('reject');
        assert.deepEqual(await bed.agent.decision(bed.at('book.ipynb')), { accepted: false });
    });

    it('are typed in without a save of the file: extensions are told of another path', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        for (const key of ['a', 'b', 'c']) {
            await bed.ide.review.appendText(key);
        }
        await until('the review is clean', async () => !(await bed.ide.review.isDirty('list.txt')));
        assert.ok(!hostile.saved.includes(bed.at('list.txt')), hostile.saved.join('\n'));
    });

    it('say in their breadcrumbs that nothing is written yet, and have the language of the file', async () => {
        await bed.agent.openDiff(bed.at('code.py'), 'x = 1\n');
        await bed.ide.review.waitFor('code.py');
        const crumbs = bed.ide.page.locator('.breadcrumbs-control:visible');
        await crumbs.getByText('Proposal, not written yet').waitFor();
        await bed.ide.page.locator('.statusbar-item', { hasText: 'Python' }).waitFor();
        await bed.ide.page.locator('.statusbar-item', { hasText: /^UTF-8$/ }).waitFor();
    });

    const texts = {
        'Chinese, where the user has another encoding': ['你好 é €\n', 'gbk'],
        'one with a NUL': ['a\0b\n', 'utf8']
    };
    for (const [what, [proposed, encoding]] of Object.entries(texts)) {
        it(`show every text: ${what}`, async () => {
            bed.setPreferences({ 'files.encoding': encoding });
            await bed.ide.reload();
            await bed.agent.openDiff(bed.at('list.txt'), proposed);
            await bed.ide.review.waitFor('list.txt');
            await bed.ide.review.appendText('mine');
            await bed.ide.page.keyboard.press('Shift+Alt+Enter');
            assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), {
                accepted: true,
                content: `${proposed}mine`
            });
            await bed.ide.review.waitUntilGone('list.txt');
            bed.setPreferences({});
            await bed.ide.reload();
        });
    }
});
