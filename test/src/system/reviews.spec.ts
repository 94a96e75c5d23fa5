import * as assert from 'node:assert/strict';
import type { CDPSession } from 'playwright-core';
import { useReviewBed, useSharedBed } from '../support/review-bed';

/** How many reviews are opened and closed. */
const REVIEWS = 5;

/** Listeners that Theia's plain diff editor leaves: its breakpoints' menu, a root of React's. */
const OF_THEIA = 150;

describe('Reviews of a long day', () => {
    const bed = useReviewBed({});

    describe('Reviews that are closed', function () {
        this.timeout(120_000);
        useSharedBed(bed, {}, 'a\nb\n');

        async function openAndClose(count: number): Promise<void> {
            for (let round = 0; round < count; round++) {
                await bed.propose(`a\nb ${round}\n`);
                await bed.agent.closeDiff(bed.file);
                await bed.ide.review.waitUntilGone(bed.name);
            }
        }

        async function listeners(session: CDPSession): Promise<number> {
            for (let round = 0; round < 3; round++) {
                await session.send('HeapProfiler.collectGarbage');
            }
            const { metrics } = await session.send('Performance.getMetrics');
            return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? NaN;
        }

        it('leave no more listeners behind than a diff editor of Theia’s', async () => {
            const session = await bed.ide.page.context().newCDPSession(bed.ide.page);
            await session.send('Performance.enable');
            await session.send('HeapProfiler.enable');
            // The first ones make what all use.
            await openAndClose(2);
            const before = await listeners(session);
            await openAndClose(REVIEWS);
            const left = ((await listeners(session)) - before) / REVIEWS;
            assert.ok(left <= OF_THEIA, `${left} listeners of each review are left`);
        });
    });

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
});
