import * as assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { makeReadOnly } from '../support/read-only-file';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

/** What the file has at the beginning of each test. */
const CONTENT = 'one\ntwo\n';

describe('A review meets a surprise', function () {
    this.timeout(60_000);
    let bed: TestIde;
    let agent: PlainAgent;
    let tests = 0;
    let name: string;

    before(async () => {
        bed = await startTestIde(
            { 'other.txt': '', '.theia/settings.json': JSON.stringify({ 'files.encoding': 'iso88591' }) },
            { preferences: { 'files.autoSave': 'off' } }
        );
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgent();
    });
    beforeEach(() => {
        name = `file-${++tests}.txt`;
        writeFileSync(at(name), CONTENT);
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
        await agent?.closeDiff(at(name));
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const at = (...names: string[]): string => path.join(bed.workspace, ...names);

    /** Has the agent propose, and waits for the review. */
    async function propose(content: string, file = name): Promise<void> {
        const answer = await agent.openDiff(at(file), content);
        assert.equal(answer.isError, undefined, JSON.stringify(answer));
        await bed.ide.review.waitFor(path.basename(file));
    }

    /** The same, for a review that leaves the editor with the keyboard in front. */
    async function proposeBehind(content: string): Promise<void> {
        assert.equal((await agent.openDiff(at(name), content)).isError, undefined);
        await until('the review has its tab', () => bed.ide.review.isOpen(name));
    }

    /** Why the agent's proposal was refused. */
    async function refusal(filePath: string): Promise<string> {
        const answer = await agent.openDiff(filePath, 'text');
        assert.equal(answer.isError, true);
        return (answer.content[0] as { text: string }).text;
    }

    describe('at the file', () => {
        it('shows what changes on disk, and says so', async () => {
            await propose('one\ntwo\nthree\n');
            writeFileSync(at(name), 'one, changed\ntwo\n');
            await bed.ide.review.waitForNotice(/has changed on disk since the proposal was made\. If you accept/);
            await bed.ide.review.waitForText('original', 'one, changed\ntwo\n');
            await bed.ide.review.waitForText('modified', 'one\ntwo\nthree\n');
            writeFileSync(at(name), CONTENT);
            await bed.ide.review.waitForNoNotice(/has changed on disk/);
        });

        it('says that it was deleted', async () => {
            await propose('one\n');
            rmSync(at(name));
            await bed.ide.review.waitForNotice(
                new RegExp(`${name} was deleted\\. If you accept, Gemini CLI makes it again`)
            );
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: 'one\n' });
        });

        it('says that it was made meanwhile', async () => {
            rmSync(at(name));
            await propose('one\n');
            await bed.ide.review.waitForNotice(/is a new file\./);
            writeFileSync(at(name), 'quicker\n');
            await bed.ide.review.waitForNotice(/was made meanwhile\. If you accept, Gemini CLI overwrites it/);
            await bed.ide.review.waitForText('original', 'quicker\n');
        });

        it('says that it was renamed outside of the IDE', async () => {
            await propose('one\n');
            renameSync(at(name), at(`renamed-${name}`));
            await bed.ide.review.waitForNotice(/was deleted\. If you accept, Gemini CLI makes it again/);
        });

        it('says that it was renamed in the IDE', async () => {
            await propose('one\n');
            await bed.ide.renameFile(name, `new-${name}`);
            await bed.ide.review.waitForNotice(
                new RegExp(`${name} was renamed to new-${name}\\. If you accept, Gemini CLI makes ${name} again`)
            );
        });

        it('says that it is read-only', async function () {
            const makeWritable = makeReadOnly(at(name));
            if (!makeWritable) {
                this.skip();
            }
            try {
                await propose('one\n');
                await bed.ide.review.waitForNotice(/is read-only, so Gemini CLI may not be able to write it/);
            } finally {
                makeWritable();
            }
        });

        it('says that it leads through a symbolic link out of the workspace', async () => {
            const outside = path.join(path.dirname(bed.workspace), 'outside.txt');
            writeFileSync(outside, 'outside\n');
            rmSync(at(name));
            symlinkSync(outside, at(name));
            await propose('one\n');
            await bed.ide.review.waitForNotice(/leads through a symbolic link to .*outside\.txt\./);
            await bed.ide.review.waitForNotice(/lies outside of this workspace/);
        });

        it('shows one outside of the workspace, kept up to date', async () => {
            name = '../elsewhere.txt';
            writeFileSync(at(name), 'far\n');
            await propose('away\n');
            await bed.ide.review.waitForNotice(/elsewhere\.txt lies outside of this workspace/);
            writeFileSync(at(name), 'farther\n');
            await bed.ide.review.waitForNotice(/has changed on disk/);
            await bed.ide.review.waitForText('original', 'farther\n');
        });

        it('says that the folder of a new one does not exist yet', async () => {
            name = `missing/folder/${name}`;
            await propose('one\n');
            await bed.ide.review.waitForNotice(
                /is a new file in a folder that does not exist yet; Gemini CLI makes both/
            );
        });

        it('refuses what is no path of a file, and says what to send', async () => {
            mkdirSync(at('folder'), { recursive: true });
            assert.match(await refusal(''), /absolute/);
            assert.match(await refusal('src/a.ts'), /absolute/);
            assert.match(await refusal('C:\\project\\a.ts'), /absolute|Windows/);
            assert.match(await refusal(at('folder')), /is a folder/);
        });
    });

    describe('in the bytes', () => {
        it('says that nothing but line ends change', async () => {
            await propose(CONTENT.replaceAll('\n', '\r\n'));
            await bed.ide.review.waitForNotice(/Line ends change from LF to CRLF\./);
            await bed.ide.review.waitForNotice(/Nothing else changes\./);
        });

        it('shows the one real change among changed line ends, wherever it is', async () => {
            const lines = Array.from({ length: 400 }, (_, index) => `line ${index}`);
            writeFileSync(at(name), lines.join('\n'));
            lines[300] = 'the real change';
            await propose(lines.join('\r\n'));
            await until('the change is in view', async () =>
                (await bed.ide.review.text('modified')).includes('the real change')
            );
            await bed.ide.review.waitForNotice(/Line ends change from LF to CRLF\./);
            await bed.ide.review.waitForNoNotice(/Nothing else/);
        });

        it('says that a byte order mark comes or goes', async () => {
            await propose(`\uFEFF${CONTENT}`);
            await bed.ide.review.waitForNotice(/A byte order mark is added/);
            await agent.closeDiff(at(name));
            writeFileSync(at(name), `\uFEFF${CONTENT}`);
            await propose(CONTENT);
            await bed.ide.review.waitForNotice(/The byte order mark at the beginning of the file is removed/);
        });

        it('says that nothing changes at all', async () => {
            await propose(CONTENT);
            await bed.ide.review.waitForNotice(/The proposal is the same as the file\./);
        });

        it('shows the file in its own encoding', async () => {
            writeFileSync(at(name), Buffer.from('\uFEFFcafé in UTF-16\n', 'utf16le'));
            await propose('x\n');
            await bed.ide.review.waitForText('original', 'café in UTF-16\n');
            await agent.closeDiff(at(name));
            writeFileSync(at(name), Buffer.from('café in Latin 1\n', 'latin1'));
            await propose('x\n');
            await bed.ide.review.waitForText('original', 'café in Latin 1\n');
        });

        it('asks nothing about line separators', async () => {
            await propose('a\u2028b\n');
            await bed.ide.review.appendText('typed');
            assert.equal(await bed.ide.page.locator('.dialogBlock').count(), 0);
            await bed.ide.page.keyboard.press('Control+S');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: 'a\u2028b\ntyped' });
        });
    });

    describe('in the file’s own editor', () => {
        it('says that there are unsaved changes, and asks before it accepts beside them', async () => {
            await bed.ide.openFile(name);
            await bed.ide.page.keyboard.type('unsaved ');
            await proposeBehind('proposal\n');
            await bed.ide.review.select(name);
            await bed.ide.review.waitForNotice(/has unsaved changes in its own editor, which are not shown here/);
            await bed.ide.review.press('accept');
            assert.match(await bed.ide.review.question(), /overwrites the file on disk without them/);
            await bed.ide.review.answer('Cancel');
            assert.ok(await bed.ide.review.isOpen(name));
            await bed.ide.review.press('accept');
            await bed.ide.review.answer('Accept Anyway');
            assert.deepEqual(await agent.decision(at(name)), { accepted: true, content: 'proposal\n' });
        });

        it('opens behind the editor that the user types in, and takes no key', async () => {
            await bed.ide.openFile('other.txt');
            await bed.ide.page.keyboard.type('one ');
            await proposeBehind('proposal\n');
            await bed.ide.page.keyboard.type('two');
            await until('the file’s own editor has all that was typed', async () =>
                (await bed.ide.page.locator('.monaco-editor:visible .view-line').first().innerText()).includes('two')
            );
            await bed.ide.review.select(name);
            await bed.ide.review.waitForText('modified', 'proposal\n');
        });

        it('gives the keyboard back to the editor it came from', async () => {
            await bed.ide.openFile('other.txt');
            await proposeBehind('proposal\n');
            await bed.ide.review.select(name);
            await bed.ide.review.focus();
            await bed.ide.page.keyboard.press('Control+S');
            await agent.decision(at(name));
            await bed.ide.review.waitUntilGone(name);
            await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: 'other.txt' }).waitFor();
            await bed.ide.page.locator('.monaco-editor.focused:visible').waitFor();
        });
    });
});
