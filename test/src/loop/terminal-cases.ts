import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from '../support/agents/scripted-model';
import { TestedEditor } from '../support/editor/editor-bed';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';

const GREETING = 'export const greeting = "hello";\nexport const name = "world";\n';

/** The real CLI in a terminal of the editor: what its model is told, and what is on disk in the end. */
export function describeTerminal(editor: TestedEditor): void {
    describe('Gemini CLI in a terminal', function () {
        this.timeout(120_000);
        const bed = useBed(() =>
            editor.start({ 'greeting.ts': GREETING, 'notes.txt': 'first\nsecond\n', 'list.txt': 'one\n' })
        );

        before(async () => {
            await bed.ide.openFile('notes.txt');
            await bed.ide.openFile('greeting.ts');
            await bed.ide.goTo(2, 14);
            await bed.ide.selectRight(4);
            await bed.ide.terminal.open();
            await bed.ide.startAgent();
        });

        /** Has the model propose a file's content, and waits for the review of it. */
        async function propose(name: string, content: string): Promise<void> {
            bed.model.willAnswer(writeFile(path.join(bed.workspace, name), content));
            await bed.ide.terminal.ask(`please change ${name}`);
            await bed.ide.review.waitFor(path.basename(name));
            await bed.ide.terminal.waitFor(/Apply this change\?/);
        }

        /** Decides, and waits until the agent has written the file and told the model. */
        async function accept(decide: () => Promise<void>): Promise<void> {
            const asked = bed.model.requests.length;
            bed.model.willAnswer({ text: 'Well done.' });
            await decide();
            await until('the model is told of the decision', () => bed.model.requests.length > asked);
            await bed.ide.terminal.waitForAnswer(/Well done\./);
        }

        /** Decides, and waits until the agent has given up the change. */
        async function reject(decide: () => Promise<void>): Promise<void> {
            await decide();
            await bed.ide.terminal.waitForAnswer(/Request cancelled/);
        }

        const onDisk = (name: string): string => readFileSync(path.join(bed.workspace, name), 'utf8');

        it('names the IDE and lists the open files in /ide status', async () => {
            await bed.ide.terminal.ask('/ide status');
            const shown = await bed.ide.terminal.waitFor(/Open files:[\s\S]*notes\.txt/);
            assert.ok(shown.includes(`Connected to ${editor.displayName}`), shown);
            assert.match(shown, /greeting\.ts/);
        });

        it('tells the model the active file, the cursor and the selection', async () => {
            bed.model.willAnswer({ text: 'I see you.' });
            await bed.ide.terminal.ask('what do you see?');
            await bed.ide.terminal.waitFor(/I see you\./);
            const context = bed.model.lastPrompt;
            assert.ok(context.includes(path.join(bed.workspace, 'greeting.ts')), context);
            assert.match(context, /"selectedText":\s*"name"/);
            assert.match(context, /"line":\s*2,\s*"character":\s*18/);
            assert.ok(context.includes(path.join(bed.workspace, 'notes.txt')), context);
        });

        it('shows a proposed change as a diff, with the keyboard still in the terminal', async () => {
            await propose('notes.txt', 'first\nsecond\nthird\n');
            await bed.ide.review.waitForText('original', 'first\nsecond\n');
            await bed.ide.review.waitForText('modified', 'first\nsecond\nthird\n');
            assert.ok(await bed.ide.terminal.hasFocus());
        });

        it('puts the edited text on disk when ✓ follows a manual edit', async () => {
            await bed.ide.review.appendText('typed by hand');
            await accept(() => bed.ide.review.press('accept'));
            await bed.ide.review.waitUntilGone('notes.txt');
            assert.equal(onDisk('notes.txt'), 'first\nsecond\nthird\ntyped by hand');
            assert.match(bed.model.lastPrompt, /typed by hand/);
        });

        it('writes nothing on ✕', async () => {
            await propose('list.txt', 'one\ntwo\n');
            await reject(() => bed.ide.review.press('reject'));
            await bed.ide.review.waitUntilGone('list.txt');
            assert.equal(onDisk('list.txt'), 'one\n');
        });

        it('closes the diff and writes the edited text when the user says yes in the terminal', async () => {
            await propose('list.txt', 'one\ntwo\n');
            await bed.ide.review.appendText('three');
            await accept(() => bed.ide.terminal.press('Enter'));
            await bed.ide.review.waitUntilGone('list.txt');
            assert.equal(onDisk('list.txt'), 'one\ntwo\nthree');
        });

        it('closes the diff and writes nothing when the user says no in the terminal', async () => {
            await propose('list.txt', 'unwanted\n');
            await reject(() => bed.ide.terminal.press('Escape'));
            await bed.ide.review.waitUntilGone('list.txt');
            assert.equal(onDisk('list.txt'), 'one\ntwo\nthree');
        });

        it('makes a new file, folder included', async () => {
            await propose('fresh/new.md', '# New\n');
            await bed.ide.review.waitForText('original', '');
            await accept(() => bed.ide.review.press('accept'));
            assert.equal(onDisk('fresh/new.md'), '# New\n');
        });

        it('writes an unedited proposal byte for byte', async () => {
            const content = 'CRLF\r\nLF\nlone\rCR, \u2028, 🙂, no end';
            await propose('exact.txt', content);
            await accept(() => bed.ide.review.press('accept'));
            assert.equal(onDisk('exact.txt'), content);
        });

        it('accepts on Ctrl+S', async () => {
            await propose('list.txt', 'saved\n');
            await bed.ide.review.focus();
            await bed.ide.review.waitUntilDecidable();
            await accept(() => bed.ide.page.keyboard.press('Control+S'));
            assert.equal(onDisk('list.txt'), 'saved\n');
        });

        it('accepts and rejects by command', async () => {
            await propose('list.txt', 'by command\n');
            await bed.ide.review.focus();
            await accept(() => bed.ide.runCommand('Agent Companion: Accept Proposed Change'));
            await propose('list.txt', 'unwanted\n');
            await bed.ide.review.focus();
            await reject(() => bed.ide.runCommand('Agent Companion: Reject Proposed Change'));
            assert.equal(onDisk('list.txt'), 'by command\n');
        });

        it('rejects when the tab is closed, without asking to save', async () => {
            await propose('list.txt', 'closed\n');
            await bed.ide.review.appendText('never mind');
            await reject(() => bed.ide.review.closeTab('list.txt'));
            await bed.ide.question.assertNone();
            assert.equal(onDisk('list.txt'), 'by command\n');
        });
    });
}
