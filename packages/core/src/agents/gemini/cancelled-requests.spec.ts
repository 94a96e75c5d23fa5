import assert from 'node:assert/strict';
import { CompanionServer } from '../../companion-server';
import { EditorHost, ShowOutcome } from '../../diffs/editor-host';
import { Deferred } from '../../testing/deferred';
import { FakeEditor } from '../../testing/fake-editor';
import { startGemini } from '../../testing/started-server';
import { ManualClock } from '../../testing/manual-clock';
import { RawAgent } from '../../testing/agents/raw-agent';
import { useTemporaryFolder } from '../../testing/temporary-folder';

const shown: ShowOutcome = { shown: true };

describe('notifications/cancelled', function () {
    this.timeout(60_000);
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let agent: RawAgent;

    const start = async (editorHost: EditorHost): Promise<void> => {
        server = await startGemini(temporary(), { editorHost, clock: new ManualClock() });
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
});
