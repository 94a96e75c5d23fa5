import { startTestCodeServer } from '../../support/code-server/test-code-server';
import { VscodePage } from '../../support/code-server/vscode-page';
import { describeMatrix } from './describe-matrix';
import { MatrixRow } from './matrix-row';
import { matrixRows } from './matrix-rows';
import { TriedEditor } from './tried-editor';

async function startCodeServer({ agent, preferences }: MatrixRow): Promise<TriedEditor> {
    const bed = await startTestCodeServer({}, { preferences, agents: 'dialect' in agent ? [agent] : [] });
    return {
        bed,
        ide: bed.ide,
        windowOf: page => new VscodePage(page),
        killBackend: () => {
            const [host] = bed.hostProcesses();
            return Promise.resolve(process.kill(host, 'SIGKILL'));
        }
    };
}

describe('In code-server', () => {
    const tried = ['Claude Code', 'Codex', 'OpenCode'];
    matrixRows.filter(({ agent }) => tried.includes(agent.name)).forEach(row => describeMatrix(startCodeServer, row));
});
