import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
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
        await writeFile(outside, 'declare const secret: 1;');
        const locations = [outside, at('a.ts')].map(path => ({ path, range, text: 'the line' }));
        answers({ locations, total: 2 });
        const answer = await callTool(bed.client, 'find_definition', { path: 'a.ts', symbol: 'a' });
        assert.deepEqual((answer.structuredContent as { locations: unknown }).locations, [
            { path: outside, range },
            { path: at('a.ts'), range, text: 'the line' }
        ]);
    });
});
