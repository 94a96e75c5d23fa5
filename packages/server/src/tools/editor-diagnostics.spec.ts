import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeEditorTools } from '../testing/tools/fake-editor-tools';
import { ManualClock } from '../testing/manual-clock';
import { eventually } from '../testing/eventually';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { EditorDiagnostics } from './editor-diagnostics';
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
        diagnostics = new EditorDiagnostics({ tools, paths: new ToolPaths(() => [temporary()], clock), clock });
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
        let isSettled = false;
        tools.answer = () => Promise.resolve({ ok: true, result: answer(at(), isSettled, String(isSettled)) });
        const read = diagnostics.read(at(), signal);
        await eventually(() => assert.ok(tools.runs.length > 0 && (clock.untilNext ?? 0) === 200));
        isSettled = true;
        clock.advance(200);
        assert.equal((await read)[0].message, 'true');
    });

    it('gives what there is when they do not settle, or the editor does not answer', async () => {
        tools.answer = () => Promise.resolve({ ok: true, result: answer(at(), false) });
        let found: readonly unknown[] | undefined;
        diagnostics.read(undefined, signal).then(
            all => (found = all),
            () => undefined
        );
        await eventually(() => {
            clock.advance(200);
            assert.equal(found?.length, 1);
        });
        assert.ok(tools.runs.length > 1);
        tools.answer = () => new Promise(() => undefined);
        const silent = diagnostics.read(undefined, signal);
        clock.advance(4_000);
        assert.deepEqual(await silent, []);
    });
});
