import assert from 'node:assert/strict';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { PendingDiff } from '../../diffs/proposal';
import { ClaudeCodeClient, textsIn } from '../../testing/agents/claude-code-client';
import { geminiIn } from '../../testing/agents/gemini-in';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from './claude-code-endpoint';

describe('Subagents that work in parallel in one session of Claude Code', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let client: ClaudeCodeClient;
    let editor: FakeEditor;

    beforeEach(async () => {
        editor = new FakeEditor();
        server = await startServer({
            editorHost: editor,
            workspaceRoots: [temporary()],
            endpoints: [
                geminiIn(join(temporary(), 'gemini')),
                services => new ClaudeCodeEndpoint(services, { folder: join(temporary(), 'claude') })
            ]
        });
        client = await ClaudeCodeClient.connect(server);
    });
    afterEach(async () => {
        await server.dispose();
        client.socket.terminate();
    });

    /** Waits until these texts are what is shown. */
    const shown = (...texts: string[]): Promise<readonly PendingDiff[]> =>
        eventually(() => {
            const pending = server.diffs.pending();
            assert.deepEqual(
                pending.map(({ proposal }) => proposal.text),
                texts
            );
            return pending;
        });
    const accept = ({ proposal: { id, revision } }: PendingDiff): unknown =>
        server.diffs.decide(id, { kind: 'accepted', revision });
    /** Everything that was sent before has been answered, if it ever will be. */
    const settled = (): Promise<unknown> => client.request('ping', {});

    it('have the review back of a file for which another one’s is accepted', async () => {
        const first = client.openDiff('/a', 'first', 'first');
        await shown('first');
        const second = client.openDiff('/a', 'second', 'second');
        accept((await shown('second'))[0]);
        assert.deepEqual(textsIn(await second), ['FILE_SAVED', 'second']);
        accept((await shown('first'))[0]);
        assert.deepEqual(textsIn(await first), ['FILE_SAVED', 'first']);
        await shown();
    });

    it('have it back when another one was answered in the terminal, the newest first, and each once', async () => {
        const calls = ['one', 'two', 'three'].map(text => client.openDiff('/a', text, text));
        await shown('three');
        await client.closeTab('three');
        assert.equal((await calls[2])?.isError, true);
        await shown('two');
        await client.closeTab('two');
        accept((await shown('one'))[0]);
        assert.deepEqual(textsIn(await calls[0]), ['FILE_SAVED', 'one']);
        await shown();
    });

    it('have none back that was answered in the terminal, or cancelled, while another one’s was shown', async () => {
        const calls = ['one', 'two', 'three'].map(text => client.openDiff('/a', text, text));
        await shown('three');
        await client.closeTab('one');
        assert.equal((await calls[0])?.isError, true);
        // The second request of the session after its handshake's.
        client.notify('notifications/cancelled', { requestId: 4 });
        await settled();
        accept((await shown('three'))[0]);
        assert.deepEqual(textsIn(await calls[2]), ['FILE_SAVED', 'three']);
        await settled();
        await shown();
    });

    it('have it back when another one’s is refused', async () => {
        const first = client.openDiff('/a', 'first');
        await shown('first');
        editor.answer = ({ text }) =>
            Promise.resolve(
                text === 'first' ? { shown: true } : { shown: false, code: 'editor-failed', reason: 'Not now.' }
            );
        const refused = client.openDiff('/a', 'second', 'refused');
        assert.equal((await refused)?.isError ?? true, true);
        accept((await shown('first'))[0]);
        assert.deepEqual(textsIn(await first), ['FILE_SAVED', 'first']);
    });
});
