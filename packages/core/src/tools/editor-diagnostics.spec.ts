import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Deferred } from '../testing/deferred';
import { eventually } from '../testing/eventually';
import { FakeEditorTools } from '../testing/tools/fake-editor-tools';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { EditorDiagnostics } from './editor-diagnostics';
import { ToolOutcome } from './editor-tools';
import { refusal } from './tool-errors';
import { ToolPaths } from './tool-paths';

describe('EditorDiagnostics', () => {
    const temporary = useTemporaryFolder();
    const { signal } = new AbortController();
    let clock: ManualClock;
    let tools: FakeEditorTools;
    let diagnostics: EditorDiagnostics;

    const range = { start: { line: 2, column: 1 }, end: { line: 2, column: 4 } };
    const answer = (path: string, settled = true, message = 'bad'): Record<string, unknown> => ({
        diagnostics: [{ path, range, severity: 'error', message, code: '1', source: 'ts' }],
        total: 1,
        settled,
        complete: true
    });
    const at = (): string => join(temporary(), 'a.ts');

    beforeEach(async () => {
        await writeFile(at(), '');
        clock = new ManualClock();
        tools = new FakeEditorTools(['get_diagnostics']);
        tools.answer = () => Promise.resolve({ ok: true, result: answer(at()) });
        diagnostics = new EditorDiagnostics(tools, new ToolPaths(() => [temporary()], clock), clock);
    });

    it('names the file as the agent does', async () => {
        const link = join(temporary(), 'link.ts');
        await symlink(at(), link);
        tools.answer = (_name, { path }) => Promise.resolve({ ok: true, result: answer(String(path)) });
        assert.deepEqual(
            (await diagnostics.read(link, signal)).map(({ path }) => path),
            [link]
        );
    });

    it('has none of files that models may not ask about, and where the editor offers none', async () => {
        assert.deepEqual(await diagnostics.read('/elsewhere/a.ts', signal), []);
        tools.offer([]);
        assert.deepEqual(await diagnostics.read(at(), signal), []);
        assert.deepEqual(tools.runs, []);
    });

    it('waits for language services that have not answered yet', async () => {
        const said = new Deferred<ToolOutcome>();
        tools.answer = () => said.promise;
        const read = diagnostics.read(at(), signal);
        await eventually(() => assert.equal(tools.runs.length, 1));
        clock.advance(4_999);
        said.resolve({ ok: true, result: answer(at()) });
        assert.equal((await read).length, 1);
    });

    it('gives what there is when they do not settle, or the editor does not answer', async () => {
        tools.answer = () => Promise.resolve({ ok: true, result: answer(at(), false) });
        assert.equal((await diagnostics.read(undefined, signal)).length, 1);
        tools.answer = (_name, _input, { timeoutMs }) =>
            new Promise(resolve => clock.after(timeoutMs, () => resolve(refusal('too-late', 'It does not answer.'))));
        const silent = diagnostics.read(undefined, signal);
        clock.advance(5_000);
        assert.deepEqual(await silent, []);
    });
});
