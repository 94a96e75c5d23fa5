import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { useToolsBed } from '../testing/tools/tools-bed';
import { callTool } from '../testing/tools/tools-client';

const start = { line: 1, column: 1 };
const range = { start, end: start };

describe('The answers of tools come', () => {
    const bed = useToolsBed();
    const { answers, at } = bed;

    const diagnostics = (count: number, message = 'm'): object[] =>
        Array.from({ length: count }, (_, index) => ({
            path: at('a.ts'),
            range,
            severity: 'error',
            message: `${index} ${message}`
        }));

    it('in pages of 64 KB, which together are the whole list', async () => {
        await bed.client.listTools();
        const all = diagnostics(2_000, '"ä\\"');
        answers({ diagnostics: all, total: 2_000, settled: true, complete: true });
        const got: unknown[] = [];
        let pages = 0;
        let cursor: string | undefined;
        do {
            const answer = await callTool(bed.client, 'get_diagnostics', { ...(cursor && { cursor }) });
            assert.ok(Buffer.byteLength(JSON.stringify(answer)) <= 64 * 1024);
            const page = answer.structuredContent as { diagnostics: unknown[]; nextCursor?: string };
            got.push(...page.diagnostics);
            cursor = page.nextCursor;
            pages++;
        } while (cursor);
        assert.deepEqual(got, all);
        assert.ok(pages > 5);
    });

    it('with the names of places outside of the workspace, but not with what is there', async () => {
        const outside = bed.outside('lib.d.ts');
        writeFileSync(outside, 'declare const secret: 1;');
        const locations = [outside, at('a.ts')].map(path => ({ path, range, text: 'the line' }));
        answers({ locations, total: 2 });
        const answer = await callTool(bed.client, 'find_definition', { path: 'a.ts', symbol: 'a' });
        assert.deepEqual((answer.structuredContent as { locations: unknown }).locations, [
            { path: outside, range },
            { path: at('a.ts'), range, text: 'the line' }
        ]);
    });

    describe('with the selection', () => {
        const selectionIn = (path: string, text: string): object => ({ path, range, text, lineText: text });

        const given = async (): Promise<unknown> => (await callTool(bed.client, 'get_selection')).structuredContent;

        it('of a file of the workspace, but of one outside only with its place', async () => {
            answers(selectionIn(at('a.ts'), 'the line'));
            assert.deepEqual(await given(), selectionIn(at('a.ts'), 'the line'));
            writeFileSync(bed.outside('key'), 'secret');
            answers(selectionIn(bed.outside('key'), 'secret'));
            assert.deepEqual(await given(), { path: bed.outside('key'), range });
        });

        it('but not with what is read while a folder on the way is a link out of the workspace', async () => {
            const [folder, away, file] = [at('folder'), at('away'), at('folder', 'key')];
            [folder, bed.outside('private')].forEach(each => mkdirSync(each));
            writeFileSync(file, 'text');
            writeFileSync(bed.outside('private', 'key'), 'secret');
            bed.tools.answer = () => {
                renameSync(folder, away);
                symlinkSync(bed.outside('private'), folder);
                const text = readFileSync(file, 'utf8');
                rmSync(folder);
                renameSync(away, folder);
                assert.equal(text, 'secret');
                return Promise.resolve({ ok: true, result: selectionIn(file, text) });
            };
            assert.deepEqual(await given(), { path: file, range });
        });
    });
});
