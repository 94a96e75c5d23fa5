import * as assert from 'node:assert/strict';
import { PageAttention } from '../../support/page/page-attention';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { until } from '../../support/until';

export function describeAttention(bed: ReviewBed): void {
    describe('A page that the user does not look at', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'one.txt': 'a\n', 'two.txt': 'a\n' });
        let attention: PageAttention;

        before(async () => (attention = await PageAttention.of(bed.ide)));
        beforeEach(async () => {
            await attention.setHidden(false);
            await attention.waitForCount(0);
            await attention.forget();
        });
        afterEach(() => bed.agent.closeAll());

        it('says nothing of a review that the user sees', async () => {
            await bed.propose('b\n', 'one.txt');
            await attention.waitForCount(0);
            await bed.propose('c\n', 'one.txt');
            await bed.ide.review.waitForText('modified', 'c\n');
            await attention.waitForCount(0);
            assert.deepEqual(await attention.notifications(), []);
        });

        it('counts in its title what comes while it is hidden, and notifies', async () => {
            await attention.setHidden(true);
            await bed.proposeUnseen('b\n', 'one.txt');
            await bed.proposeUnseen('b\n', 'two.txt');
            await attention.waitForCount(2);
            assert.deepEqual(await attention.notifications(), [
                { title: 'Gemini CLI proposes a change', body: 'one.txt', isClosed: false },
                { title: 'Gemini CLI proposes a change', body: 'two.txt', isClosed: false }
            ]);
            await attention.setHidden(false);
            // The user has not seen the review behind it yet.
            await attention.waitForCount(1);
        });

        it('brings a review to the front when its notification is clicked', async () => {
            await attention.setHidden(true);
            await bed.proposeUnseen('b\n', 'one.txt');
            await bed.proposeUnseen('b\n', 'two.txt');
            await attention.setHidden(false);
            await attention.waitForCount(1);
            await attention.click(1);
            await bed.ide.review.waitForInFront('two.txt');
            await bed.ide.review.waitForKeyboard();
            await attention.waitForCount(0);
        });

        it('takes a notification back when its review is over', async () => {
            await attention.setHidden(true);
            await bed.proposeUnseen('b\n', 'one.txt');
            await attention.waitForCount(1);
            await bed.agent.closeDiff(bed.at('one.txt'));
            await until('the notification is gone', async () => (await attention.notifications())[0].isClosed);
            await attention.waitForCount(0);
        });

        it('counts and notifies again of what the user has seen, when the agent proposes it anew', async () => {
            await bed.propose('b\n', 'one.txt');
            await attention.setHidden(true);
            await bed.proposeUnseen('c\n', 'one.txt');
            await attention.waitForCount(1);
            const told = { title: 'Gemini CLI proposes a change', body: 'one.txt' };
            assert.deepEqual(await attention.notifications(), [{ ...told, isClosed: false }]);
            await bed.proposeUnseen('d\n', 'one.txt');
            await until(
                'the newer one is told in place of it',
                async () => (await attention.notifications()).length > 1
            );
            assert.deepEqual(await attention.notifications(), [
                { ...told, isClosed: true },
                { ...told, isClosed: false }
            ]);
            await attention.waitForCount(1);
            await attention.setHidden(false);
            await attention.waitForCount(0);
        });
    });
}
