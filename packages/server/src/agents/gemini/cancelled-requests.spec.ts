import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CompanionServer } from '../../companion-server';
import { EditorHost, ShowOutcome } from '../../diffs/editor-host';
import { Deferred } from '../../testing/deferred';
import { eventually } from '../../testing/eventually';
import { FakeEditor } from '../../testing/fake-editor';
import { geminiIn } from '../../testing/agents/gemini-in';
import { ManualClock } from '../../testing/manual-clock';
import { RawAgent } from '../../testing/agents/raw-agent';
import { reachableEntries } from '../../testing/files/reachable-entries';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { addressOf } from '../../testing/test-agent';

const shown: ShowOutcome = { shown: true };

describe('notifications/cancelled', function () {
    this.timeout(60_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let editor: FakeEditor;
    let server: CompanionServer;
    let agent: RawAgent;

    const start = async (editorHost: EditorHost): Promise<void> => {
        clock = new ManualClock();
        server = new CompanionServer({
            editorHost,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            clock
        });
        await server.start();
        agent = await RawAgent.connect(server);
    };
    const cancel = async (requestId: unknown, by = agent): Promise<void> => {
        const response = await by.post({ method: 'notifications/cancelled', params: { requestId } });
        assert.equal(response.status, 202);
    };
    const pending = (): unknown[] =>
        server.diffs.pending().map(({ proposal, agentGone, earlierDraft }) => [proposal.path, agentGone, earlierDraft]);

    beforeEach(async () => {
        editor = new FakeEditor();
        await start(editor);
    });
    afterEach(() => server.dispose());

    [7, 0, 'text'].forEach(id => {
        it(`takes back the diff that request ${JSON.stringify(id)} has on its way, and ends its answer without a word`, async () => {
            editor.answer = () => new Promise(() => undefined);
            const answer = await agent.openDiff(id);
            await editor.called(1);
            await cancel(id);
            assert.deepEqual(pending(), []);
            assert.equal(await answer.text(), '');
            assert.deepEqual(editor.calls, ['open /a', 'drop /a']);
        });
    });

    it('takes a diff off again that comes to the screen all the same', async () => {
        const showing = new Deferred<ShowOutcome>();
        editor.answer = () => showing.promise;
        await agent.openDiff(7);
        await editor.called(1);
        await cancel(7);
        assert.deepEqual(pending(), []);
        showing.resolve(shown);
        await editor.called(3);
        assert.deepEqual(editor.calls, ['open /a', 'drop /a', 'close /a']);
    });

    it('loses nothing of what the user has made of the proposal before', async () => {
        await (await agent.openDiff(7)).text();
        server.diffs.saveDraft(server.diffs.pending()[0].proposal.id, 1, 'edited');
        editor.answer = () => new Promise(() => undefined);
        await agent.openDiff(8, '/a', 'newer');
        await editor.called(2);
        await cancel(8);
        assert.deepEqual(pending(), [['/a', true, 'edited']]);
    });

    it('means nothing for a request that is unknown, answered, or of another session', async () => {
        const other = await RawAgent.connect(server);
        await (await agent.openDiff(6, '/answered')).text();
        const showing = new Deferred<ShowOutcome>();
        editor.answer = () => showing.promise;
        const answer = await agent.openDiff(7, '/on-its-way');
        await editor.called(2);
        await cancel(6);
        await cancel('7');
        await cancel(8);
        await cancel({ id: 7 });
        await cancel(undefined);
        await cancel(7, other);
        assert.deepEqual(pending(), [
            ['/answered', false, undefined],
            ['/on-its-way', false, undefined]
        ]);
        showing.resolve(shown);
        assert.match(await answer.text(), /"result":\{"content":\[\]\}/);
    });

    it('puts nothing on the stream of the session, whatever its id is', async () => {
        const stream = await agent.listen();
        for (const id of [7, { id: 7 }, 1.5, null, undefined]) {
            await cancel(id);
        }
        await (await agent.openDiff(7)).text();
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'rejected', revision: 1 });
        await stream.event(({ message }) => message.method === 'ide/diffRejected');
        assert.equal(stream.events().length, 1);
        stream.cut();
    });

    it('is not meant by a client that only closes its connection', async () => {
        const showing = new Deferred<ShowOutcome>();
        editor.answer = () => showing.promise;
        const closing = new AbortController();
        await agent.openDiff(7, '/a', 'new', { signal: closing.signal });
        await editor.called(1);
        closing.abort();
        await agent.post({ id: 8, method: 'tools/list' });
        showing.resolve(shown);
        assert.deepEqual(pending(), [['/a', false, undefined]]);
    });

    it('leaves nothing of a thousand requests', async () => {
        await server.dispose();
        await start({
            showDiff: () => new Promise(() => undefined),
            closeDiff: () => Promise.resolve({}),
            dropDiff: () => Promise.resolve()
        });
        const cancelled = async (id: number): Promise<void> => {
            const answer = await agent.openDiff(id, `/${id}`);
            await cancel(id);
            assert.deepEqual(pending(), []);
            assert.equal(await answer.text(), '');
        };
        // What is made once is made by now.
        await cancelled(1);
        await cancelled(2);
        const before = reachableEntries({ server, clock });
        for (let id = 3; id <= 1_002; id++) {
            await cancelled(id);
        }
        // The file system is still asked about the paths of the last ones, a few at a time.
        await eventually(() => {
            const left = reachableEntries({ server, clock }) - before;
            assert.ok(left < 100, `${left} entries are left`);
        });
    });

    it('is no error for a client that tries to resume the answer', async () => {
        editor.answer = () => new Promise(() => undefined);
        const errors: Error[] = [];
        const resumed = new Deferred<number>();
        const { url, authorization } = addressOf(server);
        const client = new Client({ name: 'newest', version: '1' });
        client.onerror = error => errors.push(error);
        const transport = new StreamableHTTPClientTransport(url, {
            requestInit: { headers: { authorization } },
            reconnectionOptions: {
                initialReconnectionDelay: 1,
                maxReconnectionDelay: 1,
                reconnectionDelayGrowFactor: 1,
                maxRetries: 2
            },
            fetch: async (input, init) => {
                const response = await fetch(input, init);
                if (new Headers(init?.headers).has('last-event-id')) {
                    resumed.resolve(response.status);
                }
                return response;
            }
        });
        await client.connect(transport);
        const cancelling = new AbortController();
        const params = { name: 'openDiff', arguments: { filePath: '/a', newContent: 'new' } };
        const call = client.callTool(params, undefined, { signal: cancelling.signal });
        call.catch(() => undefined);
        await editor.called(1);
        cancelling.abort('The user has pressed Escape.');
        await assert.rejects(call);
        await client.listTools();
        assert.deepEqual(pending(), []);
        assert.equal(await resumed.promise, 405);
        await client.listTools();
        assert.deepEqual(errors, []);
        await client.close();
    });
});
