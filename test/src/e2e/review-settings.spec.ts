import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PageAttention } from '../support/page-attention';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';

/** Each as it is not by default; what is by default, the other specs show. */
const preferences = {
    'geminiCompanion.review.openIn': 'beside',
    'geminiCompanion.review.focus': 'diff',
    'geminiCompanion.review.layout': 'inline',
    'geminiCompanion.review.confirmAcceptAll': false,
    'geminiCompanion.review.openFileAfterAccept': true,
    'geminiCompanion.review.notify': 'never'
};

describe('A review by the user’s settings', function () {
    this.timeout(60_000);
    let bed: TestIde;
    let agent: PlainAgent;
    let attention: PageAttention;

    before(async () => {
        bed = await startTestIde(
            { 'one.txt': 'a\nb\nc\n', 'two.txt': 'a\n', 'three.txt': '1\n2\n3\n4\n' },
            { preferences }
        );
        attention = await PageAttention.of(bed.ide);
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgent();
        await bed.ide.openFile('two.txt');
        await bed.ide.terminal.open();
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const at = (name: string): string => path.join(bed.workspace, name);

    it('opens beside the file, inline, with the keyboard in it', async () => {
        await agent.openDiff(at('one.txt'), 'a\nb\nC\n');
        await bed.ide.review.waitFor('one.txt');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.waitForLayout('inline');
        const inFront = bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        assert.deepEqual(await inFront.allInnerTexts(), ['two.txt', 'one.txt ⟷ Gemini CLI']);
    });

    it('opens the file at its first change once the agent has written it', async () => {
        await bed.ide.page.keyboard.press('Control+KeyS');
        const { content } = await agent.decision(at('one.txt'));
        writeFileSync(at('one.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^one\.txt$/ }).waitFor();
        await bed.ide.page.locator('#theia-statusBar').getByText('Ln 3, Col 1').waitFor();
        assert.equal(readFileSync(at('one.txt'), 'utf8'), 'a\nb\nC\n');
    });

    it('opens a new file, accepted as it was proposed, once the agent has made it', async () => {
        await agent.openDiff(at('new.txt'), 'a\nb\n');
        await bed.ide.review.waitFor('new.txt');
        await bed.ide.review.press('accept');
        const { content } = await agent.decision(at('new.txt'));
        writeFileSync(at('new.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^new\.txt$/ }).waitFor();
        await bed.ide.page.locator('#theia-statusBar').getByText('Ln 1, Col 1').waitFor();
    });

    it('opens a file at its first change although its review was behind another tab', async () => {
        await agent.openDiff(at('two.txt'), 'b\n');
        await bed.ide.review.waitForInFront('two.txt');
        await agent.openDiff(at('three.txt'), '1\n2\n3\nfour\n');
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('two.txt', 'three.txt');
        await bed.ide.reviews.press('three.txt', 'accept');
        const { content } = await agent.decision(at('three.txt'));
        writeFileSync(at('three.txt'), content ?? '');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: /^three\.txt$/ }).click();
        await bed.ide.page.locator('#theia-statusBar').getByText('Ln 4, Col 1').waitFor();
        await agent.closeDiff(at('two.txt'));
    });

    it('accepts all without a question', async () => {
        await agent.openDiff(at('one.txt'), 'a\n');
        await agent.openDiff(at('two.txt'), 'b\n');
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles('one.txt', 'two.txt');
        await bed.ide.reviews.pressAll('acceptAll');
        assert.equal((await agent.decision(at('one.txt'))).accepted, true);
        assert.equal((await agent.decision(at('two.txt'))).accepted, true);
    });

    it('counts what comes while the page is hidden, but does not notify', async () => {
        await attention.setHidden(true);
        await agent.openDiff(at('one.txt'), 'b\n');
        await attention.waitForCount(1);
        assert.deepEqual(await attention.notifications(), []);
        await attention.setHidden(false);
        await agent.closeDiff(at('one.txt'));
    });
});
