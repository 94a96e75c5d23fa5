import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { makeReadOnly } from '../support/users/read-only-file';
import { useReviewBed } from '../support/review-bed';
import { until } from '../support/until';

/** Text of the file at the beginning of each test. */
const CONTENT = 'one\ntwo\n';

describe('A review whose file is not as expected', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'other.txt': '' }, { preferences: { 'files.autoSave': 'off' }, content: CONTENT });

    /** Why the agent's proposal was refused. */
    async function refusal(filePath: string): Promise<string> {
        const answer = await bed.agent.openDiff(filePath, 'text');
        assert.equal(answer.isError, true);
        return (answer.content[0] as { text: string }).text;
    }

    describe('at the file', () => {
        it('shows what changes on disk, and says so', async () => {
            await bed.propose('one\ntwo\nthree\n');
            writeFileSync(bed.file, 'one, changed\ntwo\n');
            await bed.ide.review.waitForNotice(/has changed on disk since the proposal was made\./);
            await bed.ide.review.waitForText('original', 'one, changed\ntwo\n');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree\n');
            writeFileSync(bed.file, CONTENT);
            await bed.ide.review.waitForNoNotice(/has changed on disk/);
        });

        it('says that it was deleted', async () => {
            await bed.propose('one\n');
            rmSync(bed.file);
            await bed.ide.review.waitForNotice(/was deleted\.$/);
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'one\n' });
        });

        it('says that it is read-only', async function () {
            const makeWritable = makeReadOnly(bed.file);
            if (!makeWritable) {
                this.skip();
            }
            try {
                await bed.propose('one\n');
                await bed.ide.review.waitForNotice(/is read-only\./);
            } finally {
                makeWritable();
            }
        });

        it('says that it leads through a symbolic link out of the workspace', async () => {
            const outside = path.join(path.dirname(bed.workspace), 'outside.txt');
            writeFileSync(outside, 'outside\n');
            rmSync(bed.file);
            symlinkSync(outside, bed.file);
            await bed.propose('one\n');
            await bed.ide.review.waitForNotice(/leads through a symbolic link to .*outside\.txt\./);
            await bed.ide.review.waitForNotice(/^That is outside of this workspace\.$/);
        });

        it('shows one outside of the workspace, kept up to date', async () => {
            bed.name = '../elsewhere.txt';
            writeFileSync(bed.file, 'far\n');
            await bed.propose('away\n');
            await bed.ide.review.waitForNotice(/elsewhere\.txt lies outside of this workspace, in \/.*\.$/);
            writeFileSync(bed.file, 'farther\n');
            await bed.ide.review.waitForNotice(/has changed on disk/);
            await bed.ide.review.waitForText('original', 'farther\n');
        });

        it('refuses what is no path of a file, and says what to send', async () => {
            mkdirSync(bed.at('folder'), { recursive: true });
            assert.match(await refusal(''), /The path is empty/);
            assert.match(await refusal('src/a.ts'), /must be absolute, but is "src\/a\.ts"/);
            assert.match(await refusal('C:\\project\\a.ts'), /is a Windows path, but this IDE/);
            assert.match(await refusal(bed.at('folder')), /is a folder/);
            assert.match(await refusal(bed.at('missing/')), /names a folder/);
            assert.match(await refusal('/dev/null'), /is a device, a pipe or a socket/);
            assert.match(await refusal(bed.at('other.txt', 'in-it.txt')), /lies in a file, not in a folder/);
            symlinkSync('loop', bed.at('loop'));
            assert.match(await refusal(bed.at('loop')), /is a symbolic link that leads back to itself/);
            assert.match(await refusal(bed.at('x'.repeat(300))), /is longer than this machine allows/);
            assert.match(await refusal(bed.at('a\0b')), /must not contain a NUL character/);
        });
    });

    describe('in the file’s own editor', () => {
        it('says that there are unsaved changes, and asks before it accepts beside them', async () => {
            await bed.ide.openFile(bed.name);
            await bed.ide.page.keyboard.type('unsaved ');
            // Not as the IDE spells it.
            const around = path.join(path.dirname(bed.workspace), 'around');
            symlinkSync(bed.workspace, around);
            const filePath = `${around}/./missing/../${bed.name}`;
            await bed.agent.openDiff(filePath, 'proposal\n');
            await until('the review has its tab', () => bed.ide.review.isOpen(bed.name));
            await bed.ide.review.select(bed.name);
            await bed.ide.review.waitForNotice(/has unsaved changes in its own editor, which are not shown here/);
            await bed.ide.review.press('accept');
            assert.match(await bed.ide.question.text(), /^Accept and Leave Your Unsaved Changes\?\s[^]*without them/);
            await bed.ide.question.answer('Cancel');
            assert.ok(await bed.ide.review.isOpen(bed.name));
            await bed.ide.review.press('accept');
            await bed.ide.question.answer('Accept Anyway');
            assert.deepEqual(await bed.agent.decision(filePath), { accepted: true, content: 'proposal\n' });
        });

        it('asks before an undo puts the file back beside unsaved changes, which stay', async () => {
            await bed.propose('proposal\n');
            await bed.ide.review.press('accept');
            await bed.agent.decision(bed.file);
            writeFileSync(bed.file, 'proposal\n');
            await bed.ide.openFile(bed.name);
            await bed.ide.page.keyboard.type('unsaved ');
            await bed.ide.runCommand('Agent Companion: Undo Last Decision');
            assert.match(await bed.ide.question.text(), /^Undo and Leave Your Unsaved Changes\?\s[^]*without them/);
            await bed.ide.question.answer('Cancel');
            assert.equal(readFileSync(bed.file, 'utf8'), 'proposal\n');
            await bed.ide.runCommand('Agent Companion: Undo Last Decision');
            await bed.ide.question.answer('Undo Anyway');
            await until('the file is what it was', () => readFileSync(bed.file, 'utf8') === CONTENT);
            assert.match(
                await bed.ide.page.locator('.monaco-editor:visible .view-lines').first().innerText(),
                /unsaved/
            );
        });
    });
});
