import * as assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';

const CHANGED = 'changed on disk\n';
const PROPOSAL = 'one\nTWO\n';

/** A file that changes on disk during its review: nothing of it is overwritten unseen. */
export function describeFileChanges(bed: ReviewBed<EditorBed>): void {
    describe('A file that changes on disk during its review', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'unwatched/a.txt': '' }, 'one\ntwo\n');

        before(() => (bed.agent.writesAtOnce = true));

        /** Has the file changed and accepts at once, before anybody could see that. */
        async function acceptAfter(text: string): Promise<void> {
            writeFileSync(bed.file, text);
            await bed.ide.review.press('accept');
        }

        async function asked(): Promise<void> {
            assert.match(await bed.ide.question.text(), /has changed on disk since the proposal was made/);
            assert.deepEqual(bed.agent.decisions, []);
        }

        for (const [what, folder] of [
            ['and of which the editor is told', ''],
            ['and of which no watcher tells', 'unwatched/']
        ]) {
            it(`is not overwritten by an accept right after it, ${what}, unless the user agrees`, async () => {
                bed.name = `${folder}${bed.name}`;
                mkdirSync(bed.at('unwatched'), { recursive: true });
                writeFileSync(bed.file, 'one\ntwo\n');
                await bed.propose(PROPOSAL);
                await acceptAfter(CHANGED);
                await asked();
                await bed.ide.question.answer('Cancel');
                await bed.ide.review.press('accept');
                await asked();
                await bed.ide.question.answer('Accept Anyway');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: PROPOSAL });
            });
        }

        it('is shown as it is when the user looks again, and is asked about no more', async () => {
            bed.name = `unwatched/${bed.name}`;
            writeFileSync(bed.file, 'one\ntwo\n');
            await bed.propose(PROPOSAL);
            await acceptAfter(CHANGED);
            await bed.ide.question.answer('Look Again');
            await bed.ide.review.waitForText('original', CHANGED);
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: PROPOSAL });
        });

        it('is asked about again when it changes once more', async () => {
            await bed.propose(PROPOSAL);
            await acceptAfter(CHANGED);
            await bed.ide.question.answer('Look Again');
            await bed.ide.review.waitForText('original', CHANGED);
            await acceptAfter('changed once more\n');
            assert.match(await bed.ide.question.text(), /has changed on disk since the proposal was made/);
            await bed.ide.question.answer('Cancel');
            await bed.ide.review.press('reject');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        });

        it('is the same when it was only written again, also after a reload', async () => {
            await bed.propose(PROPOSAL);
            writeFileSync(bed.file, 'one\ntwo\n');
            const later = Date.now() / 1_000 + 60;
            utimesSync(bed.file, later, later);
            await bed.ide.reload();
            await bed.ide.review.waitFor(bed.name);
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: PROPOSAL });
        });

        it('is asked about also where it has changed before a reload', async () => {
            await bed.propose(PROPOSAL);
            writeFileSync(bed.file, CHANGED);
            await bed.ide.reload();
            await bed.ide.review.waitFor(bed.name);
            await bed.ide.review.press('accept');
            await asked();
            await bed.ide.question.answer('Cancel');
        });
    });
}
