import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

const CONTENT = 'one\ntwo\n';

/** All that writes or changes texts by itself. */
const PREFERENCES = {
    'files.autoSave': 'afterDelay',
    'files.autoSaveDelay': 100,
    'files.insertFinalNewline': true,
    'files.trimTrailingWhitespace': true,
    'editor.formatOnSave': true,
    'files.hotExit': 'onExitAndWindowClose'
};

describe('A decision meets a surprise', function () {
    this.timeout(60_000);
    let bed: TestIde;
    let agent: PlainAgent;
    let tests = 0;
    let name: string;

    before(async () => {
        bed = await startTestIde({ 'other.txt': '' }, { preferences: PREFERENCES });
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgent();
    });
    beforeEach(() => {
        name = `file-${++tests}.txt`;
        writeFileSync(at(name), CONTENT);
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
        await agent?.closeDiff(at(name));
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const at = (...names: string[]): string => path.join(bed.workspace, ...names);
    const onDisk = (): string => readFileSync(at(name), 'utf8');

    async function propose(content: string): Promise<void> {
        const answer = await agent.openDiff(at(name), content);
        assert.equal(answer.isError, undefined, JSON.stringify(answer));
        await bed.ide.review.waitFor(name);
    }

    describe('when the user leaves nothing of the text', () => {
        const emptied = async (): Promise<void> => {
            await propose('proposal\n');
            await bed.ide.review.replaceText('');
            await bed.ide.review.press('accept');
            assert.match(await bed.ide.review.question(), /Gemini CLI takes an empty text for no change/);
        };

        it('asks, and decides nothing on Cancel', async () => {
            await emptied();
            await bed.ide.review.answer('Cancel');
            assert.ok(await bed.ide.review.isOpen(name));
            assert.deepEqual(agent.decisions, []);
        });

        it('has one empty line written, which is no empty text', async () => {
            await emptied();
            await bed.ide.review.answer('Write One Empty Line');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: '\n' });
        });

        it('rejects instead', async () => {
            await emptied();
            await bed.ide.review.answer('Reject');
            assert.deepEqual(await agent.decision(at(name)), { accepted: false });
        });

        it('does not ask when the proposal itself is empty', async () => {
            await propose('');
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: '' });
        });
    });

    describe('when the agent changes its mind', () => {
        it('shows the new proposal, and gives the user’s edits back', async () => {
            await propose('first\n');
            await bed.ide.review.appendText('typed');
            await agent.openDiff(at(name), 'second\n');
            await bed.ide.review.waitForNotice(/Gemini CLI has updated its proposal\. Your edits were set aside\./);
            await bed.ide.review.waitForText('modified', 'second\n');
            await bed.ide.review.restoreEdits();
            await until('the edits are back', async () => (await bed.ide.review.text('modified')) === 'first\ntyped');
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: 'first\ntyped' });
        });

        it('gives them back by undo as well, also after a reload by the button', async () => {
            await propose('first\n');
            await bed.ide.review.appendText('typed');
            await agent.openDiff(at(name), 'second\n');
            await bed.ide.review.waitForNotice(/has updated its proposal/);
            await bed.ide.review.focus();
            await bed.ide.page.keyboard.press('Control+Z');
            await until('undone', async () => (await bed.ide.review.text('modified')) === 'first\ntyped');
            await bed.ide.page.keyboard.press('Control+Shift+Z');
            await until('redone', async () => (await bed.ide.review.text('modified')) === 'second\n');
            await bed.ide.reload();
            await bed.ide.review.waitFor(name);
            await bed.ide.review.restoreEdits();
            await until('the edits are back', async () => (await bed.ide.review.text('modified')) === 'first\ntyped');
        });

        it('takes a proposal without edits for the new one without a button', async () => {
            await propose('first\n');
            await agent.openDiff(at(name), 'second\n');
            await bed.ide.review.waitForNotice(/^Gemini CLI has updated its proposal\.$/);
        });
    });

    it('says that the agent is gone', async () => {
        const other = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await other.openDiff(at(name), 'proposal\n');
        await bed.ide.review.waitFor(name);
        await other.leave();
        await bed.ide.review.waitForNotice(/^Gemini CLI 2 is gone\. A text you accept is kept for a while/);
        await bed.ide.review.press('reject');
        await bed.ide.review.waitUntilGone(name);
    });

    describe('when nobody has decided', () => {
        it('does nothing on auto-save, Save All, format on save and a reload', async () => {
            await propose('kept  \nas it is');
            await bed.ide.review.appendText('  ');
            await bed.ide.runCommand('File: Save All');
            await bed.ide.reload();
            await bed.ide.review.waitFor(name);
            await bed.ide.review.waitForText('modified', 'kept  \nas it is  ');
            assert.deepEqual(agent.decisions, []);
            assert.equal(onDisk(), CONTENT);
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: 'kept  \nas it is  ' });
        });
    });

    it('agrees with the agent when both end a review at one instant', async () => {
        for (let round = 0; round < 5; round++) {
            await propose(`round ${round}\n`);
            await bed.ide.review.appendText('typed');
            const [closed] = await Promise.all([agent.closeDiff(at(name)), bed.ide.page.keyboard.press('Control+S')]);
            await bed.ide.review.waitUntilGone(name);
            const { content } = JSON.parse((closed.content[0] as { text: string }).text) as { content: string };
            // Whoever was first: it is one text, and it is told once.
            assert.equal(content, `round ${round}\ntyped`);
            assert.ok(agent.decisions.length <= 1);
            agent.decisions.length = 0;
        }
    });
});
