import * as assert from 'node:assert/strict';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { ToolOutput } from '@agent-companion/core/protocol/tools';
import { ToolsClient } from '../support/agents/tools-client';
import { IdePage } from '../support/page/ide-page';
import { useToolsBed } from '../support/tools-bed';
import { until } from '../support/until';

const shell = (label: string, command: string, more: object = {}): object => {
    return { label, type: 'shell', command, problemMatcher: [], ...more };
};

/** @param preparation the command of a task that another depends on. */
const tasksWith = (preparation: string): string =>
    JSON.stringify({
        tasks: [
            shell('test', 'echo "run $(cat count)"; echo in secrets.json; exit 3'),
            shell('slow', 'echo begun; sleep 300'),
            shell('<b>evil</b>', 'touch evil'),
            shell('prepare', preparation),
            shell('release', 'echo elsewhere', {
                dependsOn: 'prepare',
                linux: { command: 'echo "released $STAGE"' },
                options: { env: { STAGE: 'beta' } }
            })
        ]
    });

const FILES = {
    'a.txt': 'one\ntwo\nthree\n',
    'b.txt': Array.from({ length: 9_000 }, (_, index) => `line ${index + 1}\n`).join(''),
    'node_modules/x.js': 'hidden',
    '.theia/tasks.json': tasksWith('echo prepared'),
    '.theia/settings.json': JSON.stringify({ 'files.exclude': { '**/node_modules': true } }),
    'open.txt': 'version 0\n',
    count: '1\n'
};

const UNTRUSTED = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

const [YES, NO] = ['Run', 'Don’t Run'];

describe('The tools of the workspace', function () {
    this.timeout(240_000);
    const bed = useToolsBed(FILES);

    it('read a file that is not open, in parts; none that is excluded or outside', async () => {
        let text = '';
        let line: number | undefined = 1;
        for (let parts = 0; line !== undefined && parts < 20; parts++) {
            const { result }: { result: ToolOutput<'get_editor_text'> } = await bed.call('get_editor_text', {
                path: bed.at('b.txt'),
                startLine: line
            });
            text += result.text;
            line = result.nextLine;
        }
        assert.equal(text, FILES['b.txt']);
        const codes = await Promise.all(
            ['node_modules/x.js', '/etc/passwd', '../theia/settings.json', 'none.txt'].map(
                async file => (await bed.call('get_editor_text', { path: file })).code
            )
        );
        assert.deepEqual(codes, ['excluded', 'outside-workspace', 'outside-workspace', 'not-found']);
    });

    it('read what was written a moment before into a file that is open', async () => {
        await bed.ide.openFile('open.txt');
        for (let version = 1; version <= 5; version++) {
            const text = `version ${version}\n`;
            writeFileSync(bed.at('open.txt'), text);
            const { result } = await bed.call('get_editor_text', { path: 'open.txt' });
            assert.deepEqual([result.text, result.unsaved], [text, false]);
        }
        await bed.ide.closeFileInFront('open.txt');
    });

    it('read no text whose encoding the IDE does not know, which would be wrong', async () => {
        writeFileSync(bed.at('latin1.txt'), Buffer.from('caf\xE9\n', 'latin1'));
        assert.equal((await bed.call('get_editor_text', { path: 'latin1.txt' })).code, 'invalid');
        writeFileSync(bed.at('strange.txt'), 'caf\uFFFD\n');
        assert.equal((await bed.call('get_editor_text', { path: 'strange.txt' })).result.text, 'caf\uFFFD\n');
    });

    it('read terminals by their names, once the user has agreed, of whom each other agent asks anew', async () => {
        await bed.ide.terminal.run('echo "in secrets"".json"; echo "the ""answer"');
        await bed.ide.terminal.waitFor(/^the answer$/m);
        const { terminals } = (await bed.call('get_terminal_output')).result;
        const read = async (terminal: string): Promise<string | undefined> =>
            (await bed.call('get_terminal_output', { terminal, lines: 3 })).result.text;
        const declined = bed.call('get_terminal_output', { terminal: terminals[0] });
        await bed.ide.question.answer('Don’t Allow');
        assert.equal((await declined).code, 'declined');
        const first = read(terminals[0]);
        await bed.ide.question.answer('Allow');
        await first;
        const texts = await Promise.all(terminals.map(read));
        await bed.ide.question.assertNone();
        assert.equal(texts.filter(text => /^the answer$/m.test(text ?? '')).length, 1, JSON.stringify(texts));
        assert.doesNotMatch(texts.join('\n'), /secrets\.json/);
        assert.equal((await bed.call('get_terminal_output', { terminal: 'none' })).code, 'not-found');
    });

    it('say which tasks there are, and run none that the user does not want', async () => {
        const unknown = await bed.call('run_task', { name: 'none' });
        assert.equal(unknown.code, 'not-found');
        assert.match(unknown.text, /There are: .*"test".*"slow".*"<b>evil<\/b>"/);
        await bed.ide.terminal.focus();
        const evil = bed.call('run_task', { name: '<b>evil</b>' });
        await bed.ide.question.dialog.waitFor();
        assert.ok((await bed.ide.question.text()).includes('<b>evil</b>'), 'the name is a text');
        await bed.ide.question.answer(NO);
        assert.equal((await evil).code, 'declined');
        await bed.ide.terminal.waitForKeyboard();
        assert.equal(existsSync(bed.at('evil')), false);
    });

    it('run a task that the user agrees to, and tell its exit code and output; the next time without a question', async () => {
        await bed.ide.terminal.focus();
        const first = bed.call('run_task', { name: 'test' });
        await bed.ide.question.dialog.waitFor();
        assert.ok((await bed.ide.question.text()).includes('run $(cat count)'), 'the command is shown');
        await bed.ide.question.answer(YES);
        const { result } = await first;
        assert.deepEqual([result.state, result.exitCode], ['ended', 3]);
        assert.match(result.output, /^run 1$/m);
        assert.doesNotMatch(result.output, /secrets\.json/);
        appendFileSync(bed.at('count'), '2\n');
        const { result: second } = await bed.call('run_task', { name: 'test' });
        assert.equal(second.exitCode, 3);
        assert.match(second.output, /^run 1\n2$/m);
        assert.equal(second.output.match(/^run 1$/gm)?.length, 1, `nothing of the run before: ${second.output}`);
        await bed.ide.question.assertNone();
    });

    it('say in time that the page was loaded anew in the middle of a call, and run nothing; the next page answers', async () => {
        const call = bed.call('run_task', { name: 'slow' });
        await bed.ide.question.dialog.waitFor();
        const left = Date.now();
        const reading = bed.call('get_editor_text', { path: 'a.txt' });
        const [code, readCode, tookMs] = await Promise.all([
            call.then(answer => answer.code),
            reading.then(answer => answer.code),
            Promise.all([call, reading]).then(() => Date.now() - left),
            bed.ide.reload()
        ]);
        assert.equal(code, 'page-left');
        // It starts no program, so that the next page is asked again.
        assert.ok([undefined, 'too-late'].includes(readCode), readCode);
        assert.ok(tookMs < 12_000, `${tookMs} ms`);
        assert.equal((await bed.call('get_selection')).code, undefined);
        await bed.ide.question.assertNone();
    });

    it('tell each window of its own editors and terminals only', async () => {
        const other = new IdePage(await bed.openPage());
        await other.open(bed.ide.page.url());
        const otherTools = await ToolsClient.connect(other, bed.workspace);
        await other.terminal.run('echo "of the ""second"');
        await other.terminal.waitFor(/^of the second$/m);
        await other.openFile('count');
        const editors = async (client: ToolsClient): Promise<string[]> =>
            (await client.call('get_open_editors')).result.editors.map(({ path: file }) => path.basename(file));
        assert.ok((await editors(otherTools)).includes('count'));
        assert.ok(!(await editors(bed.tools)).includes('count'));
        const { result } = await bed.call('get_terminal_output');
        const asked = bed.call('get_terminal_output', { terminal: result.terminals[0] });
        await bed.ide.question.answer('Allow');
        assert.equal((await asked).code, undefined, 'a page that was loaded anew asks again');
        for (const terminal of result.terminals) {
            const { result: output } = await bed.call('get_terminal_output', { terminal });
            assert.doesNotMatch(output.text ?? '', /of the second/);
        }
        await otherTools.close();
    });

    it('show what a task’s definition says, of those it depends on too, and ask anew when one of them has changed; Enter means no', async () => {
        const first = bed.call('run_task', { name: 'release' });
        await bed.ide.question.dialog.waitFor();
        const shown = await bed.ide.question.dialog.locator('pre, dd').allInnerTexts();
        const env = '{"env":{"STAGE":"beta"}}';
        const linux = '{"command":"echo \\"released $STAGE\\""}';
        assert.deepEqual(shown, [
            'echo elsewhere',
            bed.workspace,
            'shell',
            'prepare',
            linux,
            env,
            'echo prepared',
            'shell'
        ]);
        await bed.ide.question.answer(YES);
        const { result } = await first;
        assert.deepEqual([result.state, result.exitCode], ['ended', 0]);
        assert.match(result.output, /^released beta$/m);
        const { result: second } = await bed.call('run_task', { name: 'release' });
        assert.equal(second.exitCode, 0, 'without a question');
        writeFileSync(bed.at('.theia/tasks.json'), tasksWith('touch evil'));
        await until('the change is known', async () => {
            const changed = bed.call('run_task', { name: 'prepare' });
            await bed.ide.question.dialog.waitFor();
            const command = await bed.ide.question.dialog.locator('pre').innerText();
            await bed.ide.question.answer(NO);
            return (await changed).code === 'declined' && command === 'touch evil';
        });
        const third = bed.call('run_task', { name: 'release' });
        await bed.ide.question.dialog.waitFor();
        await bed.ide.question.waitUntilTaken(NO);
        await bed.ide.page.keyboard.press('Enter');
        assert.equal((await third).code, 'declined');
        assert.equal(existsSync(bed.at('evil')), false);
    });

    it('are not offered when they are turned off: one, all that change something, all', async () => {
        const offered = async (
            preferences: Record<string, unknown>,
            isSo: (names: string[]) => boolean
        ): Promise<void> => {
            bed.setPreferences(preferences);
            let names: string[] = [];
            await until(JSON.stringify(preferences), async () => isSo((names = await bed.tools.names())), {
                seen: () => names.join()
            });
        };
        await offered(
            { 'agentCompanion.tools.disabled': ['get_hover'] },
            names => !names.includes('get_hover') && names.includes('run_task')
        );
        await offered(
            { 'agentCompanion.tools.readOnly': true },
            names => !names.includes('run_task') && names.includes('get_hover')
        );
        await offered({ 'agentCompanion.tools.enabled': false }, names => names.length === 0);
        await offered({}, names => names.includes('run_task'));
    });

    it('run nothing in a workspace that is not trusted, and say so at once', async () => {
        bed.setPreferences(UNTRUSTED);
        await bed.ide.reload();
        const begun = Date.now();
        assert.equal((await bed.call('run_task', { name: 'test' })).code, 'untrusted-workspace');
        assert.equal((await bed.call('start_debugging', { name: 'x' })).code, 'untrusted-workspace');
        assert.ok(Date.now() - begun < 5_000);
        await bed.ide.question.assertNone();
        await bed.ide.page.locator('[id="status-bar-workspace-trust-status"]').hover();
        await bed.ide.page.locator('.theia-hover').getByText('Agents’ tools run no tasks').waitFor();
    });
});
