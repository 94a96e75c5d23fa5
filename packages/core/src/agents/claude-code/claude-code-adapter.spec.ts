import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../testing/started-server';
import { CompanionServer } from '../../companion-server';
import { DecisionOutcome } from '../../diffs/decision/decision';
import { PendingDiff } from '../../diffs/proposal';
import { itKeepsTheAdapterContract } from '../../testing/adapter-contract';
import { ClaudeCodeClient, textsIn } from '../../testing/agents/claude-code-client';
import { claudeContractAgent } from '../../testing/agents/claude-contract-agent';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { ClaudeCodeEndpoint } from './claude-code-endpoint';

describe('ClaudeCodeAdapter', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let client: ClaudeCodeClient;

    const start = async (): Promise<void> => {
        editor = new FakeEditor();
        server = await startServer({
            editorHost: editor,
            endpoints: [services => new ClaudeCodeEndpoint(services, { folder: join(temporary(), '.claude') })]
        });
    };
    const shown = (count = 1): Promise<readonly PendingDiff[]> =>
        eventually(() => {
            const pending = server.diffs.pending();
            assert.equal(pending.length, count);
            assert.ok(pending.every(({ proposal }) => editor.screen.has(proposal.id)));
            return pending;
        });
    const accept = ({ proposal: { id, revision } }: PendingDiff, text?: string): DecisionOutcome =>
        server.diffs.decide(id, { kind: 'accepted', revision, text });
    const reject = ({ proposal: { id, revision } }: PendingDiff): DecisionOutcome =>
        server.diffs.decide(id, { kind: 'rejected', revision });

    describe('keeps the contract', () => {
        itKeepsTheAdapterContract(async () => {
            await start();
            return {
                editor,
                diffs: server.diffs,
                closesSilently: true,
                connect: () => claudeContractAgent(server, editor),
                dispose: () => server.dispose()
            };
        });
    });

    describe('in a session', () => {
        beforeEach(async () => {
            await start();
            client = await ClaudeCodeClient.connect(server);
        });
        afterEach(async () => {
            await server.dispose();
            client.socket.terminate();
        });

        it('answers an accept with the text, and a reject as one', async () => {
            const first = client.openDiff('/a', 'new');
            accept((await shown())[0], 'edited');
            assert.deepEqual(textsIn(await first), ['FILE_SAVED', 'edited']);
            const second = client.openDiff('/b', 'new');
            reject((await shown())[0]);
            assert.deepEqual(textsIn(await second), ['DIFF_REJECTED']);
        });

        it('answers an accepted empty text', async () => {
            const call = client.openDiff('/a', 'new');
            accept((await shown())[0], '');
            assert.deepEqual(textsIn(await call), ['FILE_SAVED', '']);
        });

        it('answers a proposal that is not shown with the reason, as no decision', async () => {
            const answer = await client.openDiff('relative', 'new');
            assert.equal(answer?.isError, true);
            assert.match(String(textsIn(answer)), /must be absolute/);
        });

        it('takes a diff away that was answered in the terminal, as often as it is told to', async () => {
            const call = client.openDiff('/a', 'new', 'tab');
            await shown();
            await client.closeTab('tab');
            await client.closeTab('tab');
            assert.deepEqual(server.diffs.pending(), []);
            assert.equal((await call)?.isError, true);
        });

        it('never answers a diff that the agent has closed as accepted or rejected', async () => {
            const calls = [client.openDiff('/a', 'new'), client.openDiff('/b', 'new')];
            await shown(2);
            await Promise.all(['/a', '/b'].map(path => client.closeTab(`tab of ${path}`)));
            const texts = (await Promise.all(calls)).map(answer => [answer?.isError, ...(textsIn(answer) ?? [])]);
            assert.deepEqual(texts, [
                [true, 'The agent has closed the diff.'],
                [true, 'The agent has closed the diff.']
            ]);
            assert.deepEqual(server.diffs.pending(), []);
        });

        it('answers a call whose file another one takes as no decision: that subagent asks in the terminal', async () => {
            const first = client.openDiff('/a', 'first', 'first');
            await shown();
            const second = client.openDiff('/a', 'second', 'second');
            assert.equal((await first)?.isError, true);
            await client.closeTab('first');
            accept((await shown())[0]);
            assert.deepEqual(textsIn(await second), ['FILE_SAVED', 'second']);
        });

        it('leaves the diffs of other sessions alone', async () => {
            const other = await ClaudeCodeClient.connect(server);
            const call = other.openDiff('/a', 'new', 'tab');
            const [diff] = await shown();
            await client.call('closeAllDiffTabs');
            await client.closeTab('tab');
            accept(diff);
            assert.deepEqual(textsIn(await call), ['FILE_SAVED', 'new']);
            other.socket.terminate();
        });

        it('leaves a diff open whose file had another tab before', async () => {
            const first = client.openDiff('/a', 'new', 'first');
            accept((await shown())[0]);
            await first;
            const second = client.openDiff('/a', 'newer', 'second');
            await client.closeTab('first');
            const [diff] = await shown();
            await client.closeTab('first');
            accept(diff);
            assert.deepEqual(textsIn(await second), ['FILE_SAVED', 'newer']);
        });

        ['a\r\nb\r\n', '\uFEFFa\r\nb', 'a\r\nb\r\nc\n'].forEach(onDisk =>
            it(`shows a proposal for ${JSON.stringify(onDisk)} with its line ends, and answers with those of the agent`, async () => {
                const path = join(temporary(), 'file');
                await writeFile(path, onDisk);
                const first = client.openDiff(path, 'x\ny\n');
                const [diff] = await shown();
                assert.equal(diff.proposal.text, 'x\r\ny\r\n');
                accept(diff);
                assert.deepEqual(textsIn(await first), ['FILE_SAVED', 'x\ny\n']);
                const second = client.openDiff(path, 'x\ny');
                const [edited] = await shown();
                accept(edited, 'x\r\nedited');
                assert.deepEqual(textsIn(await second), ['FILE_SAVED', 'x\nedited']);
                assert.equal(await readFile(path, 'utf8'), onDisk);
            })
        );

        [
            { what: 'with as many of both ends', onDisk: 'a\r\nb\nc' },
            { what: 'whose beginning has LF', onDisk: 'ä\n'.repeat(2_048) + 'b\r\n'.repeat(4_000) }
        ].forEach(({ what, onDisk }) =>
            it(`shows a proposal for a file ${what} with the LF that the agent will write`, async () => {
                const path = join(temporary(), 'file');
                await writeFile(path, onDisk);
                const call = client.openDiff(path, 'x\ny\n');
                const [diff] = await shown();
                assert.equal(diff.proposal.text, 'x\ny\n');
                accept(diff, 'x\r\ny\n');
                assert.deepEqual(textsIn(await call), ['FILE_SAVED', 'x\r\ny\n']);
            })
        );

        it('takes the tab of a lost session away once its agent, come back, was answered in the terminal', async () => {
            const call = client.openDiff('/a', 'new', 'tab');
            await shown();
            client.socket.terminate();
            assert.equal(await call, undefined);
            await eventually(() => assert.equal(server.diffs.pending()[0].agentGone, true));
            client = await ClaudeCodeClient.connect(server);
            await client.closeTab('another');
            assert.equal(server.diffs.pending().length, 1);
            await client.closeTab('tab');
            assert.deepEqual(server.diffs.pending(), []);
        });

        it('gives back what the user has accepted if the connection is lost before the agent has read it', async () => {
            const call = client.openDiff('/a', 'new', 'tab');
            const [diff] = await shown();
            client.socket.pause();
            assert.deepEqual(accept(diff, 'edited'), { settled: true, delivered: 'now' });
            client.socket.terminate();
            assert.equal(await call, undefined);
            const [restored] = await eventually(() => {
                assert.equal(server.diffs.pending().length, 1);
                return server.diffs.pending();
            });
            assert.deepEqual([restored.agentGone, restored.draft], [true, 'edited']);
        });

        it('gives nothing back that the agent has read', async () => {
            const call = client.openDiff('/a', 'new', 'tab');
            accept((await shown())[0]);
            await call;
            await client.closeTab('tab');
            await client.quit();
            await eventually(() => assert.deepEqual(server.sessions(), []));
            assert.deepEqual(server.diffs.pending(), []);
        });
    });
});
