import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { notificationMethods } from '@agent-companion/protocol/gemini';
import type { Locator, Page } from 'playwright-core';
import { holdFrames } from '../support/page/held-frames';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

const keyboardIsNowhere = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.activeElement === document.body);
const frontTab = (page: Page): Promise<string> =>
    page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current').first().innerText();

/** A busy machine draws nothing for a moment, but hands on keys. */
describe('A user whose picture stands still for a moment', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'code.ts': 'one\n' }, { content: 'zero\n' });

    const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);
    const told = (): string[] => bed.agent.decisions.map(({ method }) => method);

    /** Clicks without waiting for frames, unlike Playwright itself. */
    async function clickAtOnce(target: Locator): Promise<void> {
        const box = await target.boundingBox();
        assert.ok(box);
        await bed.ide.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }

    beforeEach(() => void bed.agent.decisions.splice(0));

    before(async () => {
        await bed.ide.openFile('code.ts');
        await bed.ide.waitForKeyboardIn('code.ts');
    });

    it('neither decides nor changes what has come meanwhile', async () => {
        await holdFrames(bed.ide.page, async () => {
            await bed.proposeUnseen('1\n');
            await until('the change is in front', async () => (await frontTab(bed.ide.page)).includes(bed.name));
            await press('Shift+Alt+KeyZ');
            await press('Shift+Alt+Enter');
        });
        assert.deepEqual(told(), []);
        await bed.ide.review.waitForText('modified', '1\n');
        await press('Shift+Alt+Backspace');
        await until('the agent is told', () => told().length > 0);
        assert.deepEqual(told(), [notificationMethods.diffRejected]);
        await bed.ide.waitForKeyboardIn('code.ts');
    });

    it('decides by a click on the bar of what has come meanwhile only what they have turned to', async () => {
        const { page, review } = bed.ide;
        const accept = review.button('accept', 'enabled');
        await holdFrames(page, async () => {
            await bed.proposeUnseen('1\n');
            await accept.waitFor();
            await clickAtOnce(accept);
            await bed.ide.waitForStatusMessage('This change was not on the screen yet.');
            assert.deepEqual(told(), []);
            await clickAtOnce(page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: bed.name }));
            await clickAtOnce(review.button('reject', 'enabled'));
            await until('the agent is told', () => told().length > 0);
        });
        assert.deepEqual(told(), [notificationMethods.diffRejected]);
    });

    it('types into no file that is not to be seen again yet', async () => {
        await bed.propose('1\n');
        await holdFrames(bed.ide.page, async () => {
            await press('Shift+Alt+Enter');
            await until('the file is in front', async () => (await frontTab(bed.ide.page)).includes('code.ts'));
            // A key that comes back from the page after what closing the review has set going.
            await press('Shift+Alt+KeyN');
            assert.ok(await keyboardIsNowhere(bed.ide.page));
            await press('Enter');
        });
        await bed.ide.waitForKeyboardIn('code.ts');
        assert.equal(readFileSync(bed.at('code.ts'), 'utf8'), 'one\n');
    });

    it('decides no row of the Reviews view that has moved to where they click', async () => {
        const { page, reviews } = bed.ide;
        await bed.propose('1\n');
        await bed.proposeUnseen('1\n', 'row.txt');
        await reviews.open();
        await reviews.waitForFiles(bed.name, 'row.txt');
        const first = reviews.node.locator('[data-action="accept"]').first();
        await first.click({ trial: true });
        await holdFrames(page, async () => {
            await bed.agent.closeDiff(bed.file);
            await reviews.waitForFiles('row.txt');
            await clickAtOnce(first);
        });
        await reviews.press('row.txt', 'reject');
        await until('the agent is told', () => told().length > 0);
        assert.deepEqual(told(), [notificationMethods.diffRejected]);
    });
});

describe('A user who has accepted files opened, and whose picture stands still for a moment', function () {
    this.timeout(60_000);
    const preferences = { 'agentCompanion.review.openFileAfterAccept': true };
    const bed = useReviewBed({ 'code.ts': 'one\n' }, { content: 'zero\n', preferences });

    /** Accepts a change, and types before the page is drawn with the file. */
    async function typesUnseen(): Promise<void> {
        const { page, review } = bed.ide;
        await bed.propose('1\n');
        await review.focusRightSide();
        await page.keyboard.press('Shift+Alt+Enter');
        await review.waitUntilGone(bed.name);
        await holdFrames(page, async () => {
            writeFileSync(bed.file, '1\n');
            await until('the file is in front', async () => (await frontTab(page)).includes(bed.name));
            await page.locator('.theia-editor:visible .native-edit-context').waitFor({ state: 'attached' });
            assert.ok(await keyboardIsNowhere(page), 'the keyboard is in a file that is not to be seen yet');
            await page.keyboard.press('KeyX');
        });
        await bed.ide.waitForKeyboardIn(bed.name);
        assert.equal(await page.locator('.theia-editor:visible .view-line').first().innerText(), '1');
        assert.equal(readFileSync(bed.file, 'utf8'), '1\n');
        await bed.ide.runCommand('View: Close Tab');
    }

    it('types into no accepted file that is not to be seen yet, with no other one open', typesUnseen);

    it('types into none where another one is covered either', async () => {
        await bed.ide.openFile('code.ts');
        await bed.ide.waitForKeyboardIn('code.ts');
        await typesUnseen();
    });
});
