import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { FileDecision } from '@agent-companion/protocol/tools';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { eventually } from '../../testing/eventually';
import { ManualClock } from '../../testing/manual-clock';
import { useToolsBed } from '../../testing/tools/tools-bed';
import { callTool } from '../../testing/tools/tools-client';

describe('A change of several files', () => {
    const clock = new ManualClock();
    const bed = useToolsBed(clock);
    const { at } = bed;
    const names = ['a.ts', 'b.ts', 'c.ts'];

    beforeEach(() => {
        names.forEach(name => writeFileSync(at(name), `old ${name}`));
        bed.answers({ title: 'Rename', files: names.map(name => ({ path: at(name), text: 'new' })) });
        bed.editor.answer = () => new Promise(() => undefined);
    });

    const rename = (options?: RequestOptions): Promise<CallToolResult> =>
        callTool(bed.client, 'rename_symbol', { path: 'a.ts', symbol: 'a', newName: 'b' }, options);

    it('is shown in the order of its files, and a screen that is slow holds none of them up for long', async () => {
        const renaming = rename();
        for (const [index, name] of names.entries()) {
            await bed.editor.called(index + 1);
            assert.equal(bed.editor.proposals.at(-1)?.path, at(name));
            clock.advance(1_000);
        }
        clock.advance(600_000);
        const { files } = (await renaming).structuredContent as { files: FileDecision[] };
        assert.deepEqual(
            files.map(({ path }) => path),
            names.map(name => at(name))
        );
    });

    it('is not shown any further when the call is cancelled, nor when the page is loaded anew', async () => {
        const cancellation = new AbortController();
        const renaming = rename({ signal: cancellation.signal });
        await bed.editor.called(1);
        cancellation.abort();
        await assert.rejects(renaming);
        clock.advance(1_000);
        await eventually(() => assert.deepEqual(bed.server.diffs.pending(), []));
        assert.equal(bed.editor.proposals.length, 1);
    });
});
