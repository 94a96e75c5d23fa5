import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { PageAttention } from '../support/page/page-attention';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

/** Each as it is not by default; what is by default, the other specs show. */
const preferences = {
    'agentCompanion.review.openIn': 'beside',
    'agentCompanion.review.focus': 'diff',
    'agentCompanion.review.layout': 'inline',
    'agentCompanion.review.unchanged': 'shown',
    'agentCompanion.review.wordWrap': 'always',
    'agentCompanion.review.confirmAcceptAll': false,
    'agentCompanion.review.openFileAfterAccept': true,
    'agentCompanion.review.notify': 'never'
};

describe('A review by the user’s settings', function () {
    this.timeout(60_000);
    const bed = useReviewBed(
        { 'one.txt': 'a\nb\nc\n', 'two.txt': 'a\n', 'three.txt': '1\n2\n3\n4\n' },
        { preferences }
    );
    let attention: PageAttention;

    before(async () => {
        attention = await PageAttention.of(bed.ide);
        await bed.ide.openFile('two.txt');
        await bed.ide.terminal.open();
    });

    afterEach(() => bed.agent.closeAll());

    const tabs = (): Promise<string[]> =>
        bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab').allInnerTexts();
    /** What marks the file of a review goes a moment after that. */
    const waitForTabs = (...names: string[]): Promise<unknown> =>
        until(`the tabs are ${names.join(', ')}`, async () => isDeepStrictEqual(await tabs(), names), {
            seen: async () => (await tabs()).join(', ')
        });

    it('opens beside the file, inline, with the keyboard in it', async () => {
        await bed.propose('a\nb\nC\n', 'one.txt');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.waitForLayout('inline');
        const inFront = bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        assert.deepEqual(await inFront.allInnerTexts(), ['two.txt', 'one.txt ⟷ Gemini CLI']);
    });

    it('hears its keys in the terminal, though another editor group was used last', async () => {
        await bed.propose('a\nb\nC\n', 'one.txt');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: /^two\.txt$/ }).click();
        await bed.ide.waitForKeyboardIn('two.txt');
        await bed.ide.terminal.focus();
        await bed.ide.page.keyboard.press('Alt+F5');
        await bed.ide.review.waitForKeyboard();
    });

    it('shows unchanged lines, and wraps those of a program', async () => {
        const { page } = bed.ide;
        const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
        writeFileSync(bed.at('code.js'), lines.join('\n'));
        await bed.propose(['word '.repeat(40), ...lines.slice(1, 29), 'last'].join('\n'), 'code.js');
        await bed.ide.review.waitForKeyboard();
        const shown = page.locator('.monaco-diff-editor:visible .editor.modified .view-lines:not([monaco-view-zone])');
        await shown.locator('.view-line', { hasText: 'word' }).nth(1).waitFor();
        await shown.getByText('line 7').waitFor();
    });

    it('opens the file at its first change once the agent has written it', async () => {
        await bed.propose('a\nb\nC\n', 'one.txt');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.page.keyboard.press('Control+KeyS');
        const { content } = await bed.agent.decision(bed.at('one.txt'));
        writeFileSync(bed.at('one.txt'), content ?? '');
        await bed.ide.waitForKeyboardIn('one.txt');
        await bed.ide.waitForCursor('one.txt', 3);
    });

    it('opens a file at its first change that is open in an editor already', async () => {
        await bed.ide.openFile('one.txt');
        await bed.ide.page.keyboard.press('Control+Home');
        await bed.ide.waitForCursor('one.txt', 1);
        await bed.propose('a\nb\nc\nC\n', 'one.txt');
        await bed.ide.review.press('accept');
        const { content } = await bed.agent.decision(bed.at('one.txt'));
        writeFileSync(bed.at('one.txt'), `${content ?? ''}`);
        await bed.ide.review.waitUntilGone('one.txt');
        await bed.ide.waitForCursor('one.txt', 3);
        await waitForTabs('two.txt', 'one.txt');
    });

    it('opens a file in its own editor, and leaves the review in front that has come meanwhile', async () => {
        await bed.propose('a\nb\nc\nC\nd\n', 'one.txt');
        await bed.ide.review.press('accept');
        const { content } = await bed.agent.decision(bed.at('one.txt'));
        await bed.propose('1\n', 'next.txt');
        await bed.ide.review.waitUntilGone('one.txt');
        writeFileSync(bed.at('one.txt'), content ?? '');
        await bed.ide.waitForCursor('one.txt', 5);
        await bed.ide.review.waitForInFront('next.txt');
        await waitForTabs('two.txt', 'one.txt', 'next.txt ⟷ Gemini CLI (new file)');
    });

    it('leaves the keyboard where the user types by the time that the agent writes', async () => {
        await bed.propose('z\nb\nC\n', 'one.txt');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.page.keyboard.press('Control+KeyS');
        const { content } = await bed.agent.decision(bed.at('one.txt'));
        await bed.ide.review.waitUntilGone('one.txt');
        await bed.ide.terminal.focus();
        await bed.ide.page.keyboard.type('echo hel');
        writeFileSync(bed.at('one.txt'), content ?? '');
        await bed.ide.page.locator('.monaco-editor:visible .view-line').getByText('z', { exact: true }).waitFor();
        await bed.ide.waitForCursor('one.txt', 1);
        assert.ok(await bed.ide.terminal.hasFocus());
        await bed.ide.page.keyboard.press('Control+KeyU');
    });

    it('opens a file behind the review that has come meanwhile where there is no other place', async () => {
        await bed.ide.runCommand('Close All Tabs in Main Area');
        await bed.propose('b\n', 'two.txt');
        await bed.ide.review.press('accept');
        const { content } = await bed.agent.decision(bed.at('two.txt'));
        await bed.propose('1\n', 'next.txt');
        await bed.ide.review.waitUntilGone('two.txt');
        writeFileSync(bed.at('two.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: /^two\.txt$/ }).waitFor();
        await bed.ide.review.waitForInFront('next.txt');
        await bed.agent.closeDiff(bed.at('next.txt'));
        await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^two\.txt$/ }).waitFor();
    });

    it('opens a new file, accepted as it was proposed, once the agent has made it', async () => {
        await bed.propose('a\nb\n', 'new.txt');
        await bed.ide.review.press('accept');
        const { content } = await bed.agent.decision(bed.at('new.txt'));
        writeFileSync(bed.at('new.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^new\.txt$/ }).waitFor();
        await bed.ide.waitForCursor('new.txt', 1);
    });

    it('opens a file at its first change although its review was behind another tab', async () => {
        await bed.proposeUnseen('c\n', 'two.txt');
        await bed.ide.review.waitForInFront('two.txt');
        await bed.proposeUnseen('1\n2\n3\nfour\n', 'three.txt');
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('two.txt', 'three.txt');
        await bed.ide.reviews.press('three.txt', 'accept');
        const { content } = await bed.agent.decision(bed.at('three.txt'));
        writeFileSync(bed.at('three.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: /^three\.txt$/ }).click();
        await bed.ide.waitForCursor('three.txt', 4);
    });

    it('accepts all without a question', async () => {
        await bed.proposeUnseen('a\n', 'one.txt');
        await bed.proposeUnseen('c\n', 'two.txt');
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('one.txt', 'two.txt');
        await bed.ide.reviews.pressAll('acceptAll');
        assert.equal((await bed.agent.decision(bed.at('one.txt'))).accepted, true);
        assert.equal((await bed.agent.decision(bed.at('two.txt'))).accepted, true);
    });

    it('counts what comes while the page is hidden, but does not notify', async () => {
        await attention.setHidden(true);
        await bed.proposeUnseen('b\n', 'one.txt');
        await attention.waitForCount(1);
        assert.deepEqual(await attention.notifications(), []);
        await attention.setHidden(false);
    });
});
