import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
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

    it('reads those of a file, counted from 0, and of all files', async () => {
        const position = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
        const found = { path: at(), range: position, severity: 'error', message: 'bad', code: '1', source: 'ts' };
        assert.deepEqual(await diagnostics.read(at(), signal), [found]);
        assert.deepEqual(await diagnostics.read(undefined, signal), [found]);
        assert.deepEqual(
            tools.runs.map(({ input }) => input),
            [{ path: at() }, {}]
        );
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

    it('gives an agent that has no time for language services what is known, at once', async () => {
        tools.answer = () => Promise.resolve({ ok: true, result: answer(at(), false) });
        assert.equal((await diagnostics.read(at(), signal, 300)).length, 1);
        assert.equal(tools.runs.length, 1);
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

    it('asks again where a neighbour of the file was saved meanwhile, and gives up where that has no end', async () => {
        const file = join(temporary(), 'folder', 'a.ts');
        await mkdir(join(temporary(), 'folder'));
        await writeFile(file, '');
        let saved = 0;
        const saveUntil = (last: number): void => {
            tools.answer = async () => {
                if (saved < last) {
                    await writeFile(join(temporary(), 'folder', `neighbour-${++saved}`), '');
                }
                return { ok: true, result: answer(file) };
            };
        };
        saveUntil(1);
        assert.equal((await diagnostics.read(file, signal)).length, 1);
        assert.deepEqual([saved, tools.runs.length], [1, 2]);
        saveUntil(1_000);
        assert.deepEqual(await diagnostics.read(file, signal), []);
    });

    it('takes no answer that is none', async () => {
        tools.answer = () => Promise.resolve({ ok: true, result: { diagnostics: 'none' } });
        assert.deepEqual(await diagnostics.read(at(), signal), []);
    });
});
