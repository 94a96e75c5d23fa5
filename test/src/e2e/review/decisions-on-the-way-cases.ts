import * as assert from 'node:assert/strict';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

/** Who is first is forced: what goes one way between page and backend is held back until the other side has decided. */
export function describeCrossingDecisions(bed: ReviewBed): void {
    describe('A review that its agent closes', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' }, 'one\n');

        describe('while the user decides it', () => {
            /** A review that the user has edited. */
            async function edited(): Promise<void> {
                await bed.propose('proposal\n');
                await bed.ide.review.appendText('typed');
            }

            const TOO_LATE = 'Your decision came too late';

            it('is accepted on both sides when the user was first', async () => {
                await edited();
                bed.network.hold('toBrowser');
                await bed.ide.review.press('accept');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'proposal\ntyped' });
                assert.equal(await bed.agent.textAtClose(bed.file, false), 'proposal\ntyped');
                assert.ok(await bed.ide.review.isOpen(bed.name), 'the page knew who was first');
                bed.network.release();
                await bed.ide.review.waitUntilGone(bed.name);
                await bed.assertQuiet();
                assert.deepEqual(bed.agent.decisions, []);
            });

            it('is closed on both sides when the agent was first, and the user is told so', async () => {
                await edited();
                bed.network.hold('toTheia');
                await bed.ide.review.press('accept');
                const closing = bed.agent.textAtClose(bed.file);
                await bed.ide.review.waitUntilGone(bed.name);
                assert.deepEqual(await bed.ide.messages(), []);
                bed.network.release();
                assert.equal(await closing, 'proposal\ntyped');
                await bed.ide.message(TOO_LATE).waitFor();
                await bed.ide.dismissMessages();
                assert.deepEqual(bed.agent.decisions, []);
            });
        });
    });
}
