import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, linkSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';
import { until } from '../support/until';
import { mayMountPrivately } from '../support/users/private-mounts';

const BEFORE = 'one\ntwo\n';
const PROPOSAL = 'one\nTWO\n';

/** Tests a file's content after writing, in its own encoding, and after an undo. */
export function describeWrittenFiles(bed: ReviewBed<EditorBed>): void {
    describe('A file that is written', function () {
        this.timeout(60_000);
        useSharedBed(bed, {}, BEFORE);
        const onDisk = (): string => readFileSync(bed.file, 'utf8');
        const undo = (): Promise<void> => bed.ide.runCommand('Agent Companion: Undo Last Decision');

        before(() => (bed.agent.writesAtOnce = true));

        async function accept(text = PROPOSAL): Promise<void> {
            await bed.propose(text);
            await bed.ide.review.press('accept');
            await bed.agent.decision(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            await until('the agent has written', () => onDisk() === text);
        }

        /** Has the IDE write what an agent has proposed that has gone. */
        async function writeOrphan(text: string): Promise<void> {
            const leaving = await bed.anotherAgent();
            await leaving.openDiff(bed.file, text);
            await bed.ide.review.waitFor(bed.name);
            await leaving.leave();
            await bed.ide.waitForAgents(1);
            await bed.ide.runCommand('Agent Companion: Write File');
            await bed.ide.review.waitUntilGone(bed.name);
        }

        it('is what it was before once the accept is undone', async () => {
            await accept();
            await undo();
            await until('the file is what it was', () => onDisk() === BEFORE);
        });

        it('is left alone by an undo when it has changed since: a review shows what it was before', async () => {
            await accept();
            writeFileSync(bed.file, 'one\nTWO\nthree\n');
            await undo();
            await bed.ide.review.waitFor(bed.name);
            await bed.ide.review.waitForText('original', 'one\nTWO\nthree\n');
            await bed.ide.review.waitForText('modified', BEFORE);
            assert.equal(onDisk(), 'one\nTWO\nthree\n');
            await bed.ide.runCommand('Agent Companion: Write File');
            await until('the file is what it was', () => onDisk() === BEFORE);
            await bed.ide.review.waitUntilGone(bed.name);
        });

        it('keeps its encoding, its other names, its mode and its owner where no agent writes it', async () => {
            writeFileSync(bed.file, 'café\n', 'latin1');
            linkSync(bed.file, `${bed.file}.link`);
            chmodSync(bed.file, 0o750);
            if (process.getuid?.() === 0) {
                chownSync(bed.file, 65_534, 65_534);
            }
            const { mode, uid, gid } = statSync(bed.file);
            await writeOrphan('thé\n');
            assert.deepEqual(readFileSync(bed.file), Buffer.from('thé\n', 'latin1'));
            assert.deepEqual([readFileSync(`${bed.file}.link`, 'latin1'), statSync(bed.file).nlink], ['thé\n', 2]);
            const after = statSync(bed.file);
            assert.deepEqual([after.mode, after.uid, after.gid], [mode, uid, gid]);
        });

        it('is written where it is mounted by itself', async function () {
            if (!mayMountPrivately) {
                this.skip();
            }
            const source = `${bed.file}.source`;
            writeFileSync(source, BEFORE);
            execFileSync('mount', ['--bind', source, bed.file]);
            try {
                await writeOrphan(PROPOSAL);
                assert.equal(readFileSync(source, 'utf8'), PROPOSAL);
            } finally {
                execFileSync('umount', [bed.file]);
            }
        });

        it('is not overwritten with characters that its agent could not read, unless the user agrees', async () => {
            writeFileSync(bed.file, 'café naïve\none\n', 'latin1');
            await bed.propose('caf\uFFFD na\uFFFDve\nONE\n');
            await bed.ide.review.press('accept');
            assert.match(
                await bed.ide.question.text(),
                /is not in UTF-8, but .* has read it so.* overwrite it\. Count of �: 2\./
            );
            await bed.ide.question.answer('Cancel');
            assert.deepEqual(bed.agent.decisions, []);
            await bed.ide.review.press('accept');
            await bed.ide.question.answer('Accept Anyway');
            await bed.agent.decision(bed.file);
        });
    });
}
