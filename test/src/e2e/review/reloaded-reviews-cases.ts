import { PlainAgent } from '../../support/agents/plain-agent';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

export function describeReloadedReviews(bed: ReviewBed): void {
    describe('A page with several reviews that is reloaded', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'one.txt': 'a\n', 'two.txt': 'a\n' });
        let another: PlainAgent;
        before(async () => (another = await bed.anotherAgent()));
        after(() => another?.leave());

        it('has in front what had the keyboard, with the keyboard in it', async () => {
            await bed.propose('b\n', 'one.txt');
            await another.openDiff(bed.at('two.txt'), 'b\n');
            await bed.ide.review.select('two.txt');
            await bed.ide.review.select('one.txt');
            await bed.ide.review.appendText('mine');
            await bed.ide.reload();
            await bed.ide.review.waitForInFront('one.txt');
            await bed.ide.review.waitForKeyboard();
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles('one.txt', 'two.txt');
            await bed.ide.review.waitForInFront('one.txt');
            await bed.ide.review.waitForText('modified', 'b\nmine');
            await bed.agent.closeAll();
            await another.closeAll();
        });
    });
}
