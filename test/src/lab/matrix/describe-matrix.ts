import * as assert from 'node:assert/strict';
import { hasPrograms } from '../../support/agents/terminal/installed-agent';
import { useCleanPages } from '../../support/browser/use-clean-pages';
import { acts } from './columns';
import { MatrixBed } from './matrix-bed';
import { columns, MatrixRow } from './matrix-row';
import { StartEditor } from './tried-editor';

/** Shows what becomes of a change of an agent, whatever happens while it is reviewed. */
export function describeMatrix(startEditor: StartEditor, row: MatrixRow): void {
    const { agent, mode, outcomes } = row;
    (hasPrograms ? describe : describe.skip)(`${agent.name}, ${mode}`, function () {
        this.timeout(240_000);
        useCleanPages();
        let bed: MatrixBed | undefined;
        afterEach(async function () {
            if (this.currentTest?.state === 'failed') {
                // Leftovers of a failed test are nothing for the next one.
                await bed?.dispose();
                bed = undefined;
            }
        });
        after(() => bed?.dispose());

        for (const column of columns) {
            it(`${column}: ${outcomes[column]}`, async () => {
                bed ??= await MatrixBed.start(startEditor, row);
                if (column === 'backend killed') {
                    await bed.outliveBackend();
                }
                await bed.propose(column);
                const remark = await acts[column](bed);
                const outcome = [bed.onDisk(), remark].filter(Boolean).join('; ');
                assert.deepEqual([outcome, await bed.timesAsked()], [outcomes[column], 1]);
            });
        }
    });
}
