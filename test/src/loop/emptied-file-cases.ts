import * as assert from 'node:assert/strict';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';

/** An empty text is what Gemini CLI takes for no change. */
export function describeEmptiedFile(bed: ReviewBed<EditorBed>): void {
    describe('A review of which the user leaves nothing', function () {
        this.timeout(60_000);
        useSharedBed(bed, {}, 'one\ntwo\n');

        before(() => (bed.agent.writesAtOnce = true));

        const emptied = async (): Promise<void> => {
            await bed.propose('proposal\n');
            await bed.ide.review.replaceText('');
            await bed.ide.review.press('accept');
            assert.match(await bed.ide.question.text(), /Gemini CLI takes an empty text for no change/);
        };

        it('asks, and decides nothing on Cancel', async () => {
            await emptied();
            await bed.ide.question.answer('Cancel');
            // Any decision would be known before.
            await bed.ide.review.press('reject');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('has one empty line written, which is no empty text', async () => {
            await emptied();
            await bed.ide.question.answer('Write One Empty Line');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: '\n' });
        });

        it('rejects instead', async () => {
            await emptied();
            await bed.ide.question.answer('Reject');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        });

        it('does not ask when the proposal itself is empty', async () => {
            await bed.propose('');
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: '' });
        });
    });
}
