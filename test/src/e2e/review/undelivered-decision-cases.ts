import * as assert from 'node:assert/strict';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

export function describeUndeliveredDecision(bed: ReviewBed): void {
    describe('A decision while the network is cut', function () {
        this.timeout(120_000);
        useSharedBed(bed, {}, 'one\n');

        it('says that it is on its way, and arrives', async () => {
            await bed.propose('first\n');
            bed.network.cut();
            await bed.ide.review.press('accept');
            await bed.ide.message('Your decision is sent again').waitFor();
            bed.network.mend();
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'first\n' });
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.ide.message('Your decision is sent again').waitFor({ state: 'detached' });
        });

        it('arrives with a text that is longer than what Theia keeps for a lost connection', async () => {
            const text = 'a line of the proposal\n'.repeat(10_000);
            await bed.propose(text);
            bed.network.cut();
            await bed.ide.waitUntilOffline();
            await bed.ide.review.focusRightSide();
            await bed.ide.page.keyboard.press('Control+Home');
            await bed.ide.page.keyboard.type('typed ');
            await bed.ide.review.press('accept');
            bed.network.mend();
            assert.deepEqual(await bed.agent.decision(bed.file, 60_000), { accepted: true, content: `typed ${text}` });
            await bed.ide.review.waitUntilGone(bed.name);
        });
    });
}
