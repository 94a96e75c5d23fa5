import { startOutlivingTerminal } from '../../support/agents/outliving-terminal';
import { IdePage } from '../../support/page/ide-page';
import { startTestIde } from '../../support/test-ide';
import { describeMatrix } from './describe-matrix';
import { MatrixRow } from './matrix-row';
import { matrixRows } from './matrix-rows';
import { TriedEditor } from './tried-editor';

async function startTheia({ agent, preferences }: MatrixRow): Promise<TriedEditor> {
    const bed = await startTestIde({}, { preferences, agents: 'dialect' in agent ? [agent] : [] });
    const { ide } = bed;
    // A part of the height is the terminal's, which is to show an answer of the agent as a whole.
    await ide.page.setViewportSize({ width: 1400, height: 1400 });
    if (!('dialect' in agent)) {
        // Below a folder that all can write to, Gemini CLI takes our hooks from its extension alone.
        await ide.runCommand('Agent Companion: Turn On IDE Tools');
        await ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
    }
    return {
        bed,
        ide,
        windowOf: page => new IdePage(page),
        showAgent: ({ terminal }) => terminal.selectLast(),
        killBackend: () => {
            process.kill(bed.theia.pid, 'SIGKILL');
            return bed.theia.ended;
        },
        openOutliving: present => startOutlivingTerminal({ ide: present, workspace: bed.workspace })
    };
}

describe('In Theia', () => {
    matrixRows.forEach(row => describeMatrix(startTheia, row));
});
