import * as assert from 'node:assert/strict';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { VscodeComments } from '../support/code-server/vscode-comments';
import { until } from '../support/until';
import { useStartedBed } from '../support/review-bed';

describe('Comments on a review in code-server', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({}), 'one\n');
    let comments: VscodeComments;

    before(async () => {
        comments = new VscodeComments(bed.ide.page);
        await bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    });

    const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);
    const type = (text: string): Promise<void> => bed.ide.page.keyboard.type(text);

    /** Copies what is offered to be copied for the agent. */
    async function copied(): Promise<string> {
        const { page } = bed.ide;
        await page.evaluate(() => navigator.clipboard.writeText(''));
        await page.locator('.notification-toast', { hasText: 'Your text cannot be put into the prompt' }).waitFor();
        await page.getByRole('button', { name: 'Copy Text' }).click();
        const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
        await until('the text is copied', async () => (await read()) !== '');
        return read();
    }

    it('are written by keyboard, outlive a reload, and go with a rejection that says why', async () => {
        const { review, page } = bed.ide;
        await bed.propose('one\ntwo\nthree\n');
        await review.focusRightSide();
        await bed.ide.goTo(2, 1);
        await press('Shift+ArrowDown');
        await press('Shift+ArrowDown');
        await press('Shift+Alt+KeyN');
        await comments.waitForInput();
        await type('why?');
        await comments.add('why?');
        assert.equal(await page.getByRole('tab', { name: 'Comments' }).and(page.locator('.checked')).count(), 0);
        await bed.ide.reload();
        await review.waitFor(bed.name);
        await comments.thread('why?').waitFor();
        await press('Shift+Alt+Delete');
        await page.locator('.quick-input-widget').getByText('You can copy your words then').waitFor();
        await type('use one');
        await press('Enter');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        assert.equal(await copied(), `I rejected your change of ${bed.name}: use one\n${bed.name}:2-3: why?`);
    });

    it('are written by mouse at the right side alone, changed, removed, and move with their lines', async () => {
        const { review, page } = bed.ide;
        await bed.propose('one\ntwo\nthree\n');
        await comments.beginAt(2);
        assert.equal(await comments.placesOf('original').count(), 0);
        await type('not this');
        await page.getByRole('button', { name: /^Add Comment/ }).click();
        await comments.thread('not this').waitFor();
        await comments.beginAt(3);
        await type('nor this');
        await comments.add('nor this');
        await comments.thread('nor this').getByRole('button', { name: 'Remove Comment' }).click();
        await comments.thread('nor this').waitFor({ state: 'detached' });
        await comments.thread('not this').getByRole('button', { name: 'Edit Comment' }).click();
        await page.locator('.quick-input-widget').getByText('Comment on line 2.').waitFor();
        await type('but that');
        await press('Enter');
        await comments.thread('but that').waitFor();
        await review.focusRightSide();
        await press('Control+Home');
        await type('zero\n');
        await comments.thread('but that').getByText('Comment on line 3.').waitFor();
        await bed.ide.save();
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'zero\none\ntwo\nthree\n' });
        assert.equal(await copied(), `I accepted your change of ${bed.name}. My comments:\n${bed.name}:3: but that`);
    });

    it('quote their line once the agent has replaced the proposal', async () => {
        await bed.propose('one\ntwo\n');
        await comments.beginAt(2);
        await type('why?');
        await comments.add('why?');
        await bed.proposeUnseen('another\n');
        await comments.thread('why? (earlier proposal: two)').waitFor();
        await bed.ide.review.press('reject');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        const text = await copied();
        assert.equal(
            text,
            `I rejected your change of ${bed.name}. My comments:\n${bed.name}, ‘two’ in your earlier proposal: why?`
        );
    });
});
