import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { problemsOnceSettled } from '../support/agents/settled-problems';
import { ToolsClient } from '../support/agents/tools-client';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
    'src/greeting.ts': 'export function greeting(name: string): string {\n    return name;\n}\n',
    'src/caller.ts': "import { greeting } from './greeting';\n\nexport const size: number = greeting('you');\n",
    '.vscode/settings.json': JSON.stringify({ 'files.exclude': { '**/hidden': true } }),
    'src/hidden/uses.ts': "import { greeting } from '../greeting';\n\nexport const all = greeting('all');\n"
};

describe('The IDE’s tools in code-server', function () {
    this.timeout(240_000);
    useCleanPages();
    let bed: TestCodeServer;
    let tools: ToolsClient;

    before(async () => {
        bed = await startTestCodeServer(FILES);
        tools = await ToolsClient.connect(bed.ide, bed.workspace);
    });
    after(async () => {
        await tools?.close();
        await bed?.dispose();
    });

    it('tell the problems of files that are not open', async () => {
        assert.deepEqual(await problemsOnceSettled(tools, bed.workspace, 'src'), [
            "src/caller.ts:3 Type 'string' is not assignable to type 'number'."
        ]);
    });

    it('find a definition, and speak of no excluded file', async () => {
        const { result } = await tools.answered('find_definition', { path: 'src/caller.ts', symbol: 'greeting' });
        assert.deepEqual(
            result.locations.map(({ path: file, range }) => [path.relative(bed.workspace, file), range.start.line]),
            [['src/greeting.ts', 1]]
        );
        const uses = await tools.answered('find_references', { path: 'src/greeting.ts', symbol: 'greeting' });
        assert.deepEqual([uses.result.total, uses.result.excluded], [3, 2]);
        const hidden = await tools.call('list_symbols', { path: 'src/hidden/uses.ts' });
        assert.equal(hidden.code, 'excluded');
    });

    it('tell what is open, the text that is not saved, and what is selected', async () => {
        const { ide } = bed;
        const file = path.join(bed.workspace, 'src/caller.ts');
        await ide.openFile('caller.ts');
        await ide.goTo(3, 1);
        await ide.page.keyboard.type('/* new */ ');
        await ide.selectRight(6);
        // The page tells the extension host of keys and selections a moment later.
        const selected = await until('six characters are selected', async () => {
            const { result } = await tools.answered('get_selection', {});
            return result.text?.length === 6 && result;
        });
        assert.deepEqual(
            [selected.path, selected.text, selected.range?.start],
            [file, 'export', { line: 3, column: 11 }]
        );
        const { editors } = (await tools.answered('get_open_editors', {})).result;
        assert.deepEqual(editors[0], { path: file, active: true, unsaved: true, language: 'typescript' });
        const { text, unsaved } = (await tools.answered('get_editor_text', { path: file, startLine: 3 })).result;
        assert.deepEqual([text.split(' export')[0], unsaved], ['/* new */', true]);
        assert.equal((await tools.call('get_editor_text', { path: 'none.ts' })).code, 'not-found');
    });

    it('show a file beside the keyboard', async () => {
        const { ide } = bed;
        await ide.terminal.focus();
        const inFront = ide.page.locator('.tab.active', { hasText: 'greeting.ts' });
        // It opens behind a text that the user has typed into a moment before.
        await until('the file is in front', async () => {
            await tools.answered('open_file', { path: 'src/greeting.ts', line: 2 });
            return inFront.isVisible();
        });
        assert.ok(await ide.terminal.hasFocus());
        const { editors } = (await tools.answered('get_open_editors', {})).result;
        assert.deepEqual(
            editors.map(({ path: file, active }) => [path.basename(file), active]),
            [
                ['greeting.ts', true],
                ['caller.ts', false]
            ]
        );
    });

    it('tell what a command has shown in a terminal, once the user has agreed', async () => {
        const { ide } = bed;
        // VS Code tells no output of a command that is over at once.
        await ide.terminal.run('sleep 1; echo counted $((40 + 2))');
        const [terminal] = (await tools.answered('get_terminal_output', {})).result.terminals;
        const asked = tools.answered('get_terminal_output', { terminal });
        const question = ide.page.locator('.notification-toast', { hasText: 'read your terminals?' });
        let isAnswered = false;
        asked.then(
            () => (isAnswered = true),
            () => undefined
        );
        // A click right after it has appeared is no answer.
        await until('the user has agreed', async () => {
            const allow = question.getByRole('button', { name: 'Allow', exact: true });
            await ((await allow.isVisible()) && allow.click({ timeout: 1_000 }).catch(() => undefined));
            return isAnswered;
        });
        let shown = '';
        const isTold = async (): Promise<boolean> => {
            const answer = await tools.call('get_terminal_output', { terminal, lines: 20 });
            shown = JSON.stringify(answer);
            return /^counted 42$/m.test(answer.result?.text ?? '');
        };
        await until('the output is known', isTold, { seen: () => shown });
    });

    it('rename, as changes that the user reviews', async () => {
        const { result } = await tools.answered('format_file', { path: 'src/greeting.ts' });
        assert.deepEqual(result.files, [], 'it is formatted');
        const answer = tools.answered('rename_symbol', { path: 'src/greeting.ts', symbol: 'name', newName: 'who' });
        await bed.ide.review.waitFor('greeting.ts');
        await bed.ide.review.press('accept');
        assert.deepEqual(
            (await answer).result.files.map(({ decision }) => decision),
            ['accepted']
        );
        const text = readFileSync(path.join(bed.workspace, 'src/greeting.ts'), 'utf8');
        assert.equal(text, FILES['src/greeting.ts'].replaceAll('name', 'who'));
    });
});
