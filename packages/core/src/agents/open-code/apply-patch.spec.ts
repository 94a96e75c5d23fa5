import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { PendingDiff } from '../../diffs/proposal';
import { OpenCodeClient } from '../../testing/agents/open-code-client';
import { eventually } from '../../testing/eventually';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint, openCodeOnly } from '../claude-code/claude-code-endpoint';
import { OpenCodeEndpoint } from './open-code-endpoint';

describe('The diff of a change by the tool apply_patch of OpenCode', function () {
    const temporary = useTemporaryFolder();
    let path: string;
    let server: CompanionServer;
    let client: OpenCodeClient;

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });
    beforeEach(async () => {
        path = join(await mkdtemp(join(temporary(), 'workspace-')), 'a.ts');
        server = await startServer({
            workspaceRoots: [temporary()],
            endpoints: [
                services => new ClaudeCodeEndpoint(services, openCodeOnly),
                services => new OpenCodeEndpoint(services)
            ]
        });
        client = await OpenCodeClient.start(server);
    });
    afterEach(async () => {
        await server.dispose();
        await client.quit();
    });

    /** Asks as OpenCode does; resolves with what is shown. @param lines of what the model has called the tool with. */
    const ask = (type: 'add' | 'update', hunk: string, ...lines: string[]): Promise<PendingDiff> => {
        const [messageID, callID] = ['msg_1', 'call_1'];
        const patch = `Index: ${path}\n===\n--- ${path}\n+++ ${path}\n${hunk}`;
        const files = [{ filePath: path, relativePath: 'a.ts', type, patch, additions: 1, deletions: 0 }];
        const metadata = { filepath: 'a.ts', diff: `${patch}\n`, files };
        const asked = { id: 'per_1', sessionID: 'ses_1', permission: 'edit', patterns: ['a.ts'], always: ['*'] };
        const input = { patchText: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') };
        const part = { type: 'tool', tool: 'apply_patch', callID, state: { status: 'running', input } };
        client.order({ kind: 'ask', request: { ...asked, metadata, tool: { messageID, callID } }, part });
        return eventually(() => {
            assert.equal(server.diffs.pending().length, 1);
            return server.diffs.pending()[0];
        });
    };

    it('has the text of a new file, with the indentation that OpenCode cuts off', async () => {
        const { proposal } = await ask(
            'add',
            '@@ -0,0 +1,3 @@\n+one\n+\n+  two\n',
            ...['*** Add File: a.ts', '+  one', '+', '+    two']
        );
        assert.deepEqual([proposal.path, proposal.text], [path, '  one\n\n    two\n']);
    });

    it('has nothing of a file that is added although it is there', async () => {
        await writeFile(path, 'old\n');
        const { proposal } = await ask('add', '@@ -0,0 +1,1 @@\n+new\n', '*** Add File: a.ts', '+new');
        assert.equal(proposal.text, 'new\n');
    });

    it('has the file with the lines of the patch, and is answered as any other', async () => {
        await writeFile(path, '    one\n    two\n');
        const { proposal } = await ask(
            'update',
            '@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n',
            ...['*** Update File: a.ts', '@@', '     one', '-    two', '+    TWO']
        );
        assert.equal(proposal.text, '    one\n    TWO\n');
        server.diffs.decide(proposal.id, { kind: 'accepted', revision: proposal.revision });
        assert.deepEqual(await client.reply('per_1'), { reply: 'once' });
    });
});
