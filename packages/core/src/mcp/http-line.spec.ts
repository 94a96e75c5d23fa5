import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ideContextSchema } from '../protocol/gemini';
import { CompanionServer } from '../companion-server';
import { EditorContext } from '../context/editor-snapshot';
import { startGemini } from '../testing/started-server';
import { RawAgent } from '../testing/agents/raw-agent';
import { RawEvent, RawStream } from '../testing/agents/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { TestAgent } from '../testing/test-agent';

const contextOf = (path: string): EditorContext => ({ openFiles: [{ path, timestamp: 1 }] });

const isContextOf =
    (path: string) =>
    ({ message }: RawEvent): boolean =>
        message.method === 'ide/contextUpdate' &&
        ideContextSchema.parse(message.params).workspaceState?.openFiles?.[0].path === path;

const isMethod =
    (method: string) =>
    ({ message }: RawEvent): boolean =>
        message.method === method;

describe('HttpLine', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let agent: RawAgent;

    const listTools = async (): Promise<unknown> => (await agent.post({ id: 1, method: 'tools/list' })).text();
    /** Resolves with the whole answer. */
    const openDiff = async (filePath: string): Promise<string> => (await agent.openDiff(7, filePath)).text();

    beforeEach(async () => {
        server = await startGemini(temporary());
        agent = await RawAgent.connect(server);
    });

    afterEach(() => server.dispose());

    it('loses no first context to the order of the CLI', async () => {
        server.updateContext(contextOf('/a'));
        const client = await TestAgent.connect(server);
        await client.receivedContextOf('/a');
        await client.quit();
    });

    it('replays what a cut stream missed to a client that names its last event', async () => {
        const reading = await agent.listen();
        server.updateContext(contextOf('/a'));
        const { id } = await reading.event(isContextOf('/a'));
        await openDiff('/a');
        const [{ proposal }] = server.diffs.pending();
        // Decided and cut at once: whether the event was sent in vain or held back, it must arrive.
        server.diffs.decide(proposal.id, { kind: 'accepted', revision: 1, text: 'edited' });
        reading.cut();
        const resumed = await resume(id);
        const { message } = await resumed.event(isMethod('ide/diffAccepted'));
        assert.deepEqual(message.params, { filePath: '/a', content: 'edited' });
        assert.equal(resumed.events().filter(isMethod('ide/diffAccepted')).length, 1);
        server.updateContext(contextOf('/b'));
        await resumed.event(isContextOf('/b'));
        resumed.cut();
    });

    it('opens no stream to resume an answer of which nothing is missing, as the CLI asks for after each', async () => {
        const answer = await openDiff('/a');
        assert.equal((await agent.listen(lastEventIdOf(answer))).status, 405);
    });

    it('repeats an answer that was lost, and ends the stream with it', async () => {
        const id = lastEventIdOf(await openDiff('/a'));
        const [sequence, streamId] = id.split('.');
        const resumed = await agent.listen(`${Number(sequence) - 1}.${streamId}`);
        assert.equal(resumed.status, 200);
        const closed = resumed.ended().then(() => 'ended');
        await listTools();
        await listTools();
        assert.equal(await Promise.race([closed, setImmediate('open')]), 'ended');
        assert.deepEqual(
            resumed.events().map(event => event.id),
            [id]
        );
    });

    it('keeps a decision for an agent which has no stream just then', async () => {
        await openDiff('/a');
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'rejected', revision: 1 });
        const reading = await agent.listen();
        await reading.event(isMethod('ide/diffRejected'));
        reading.cut();
    });

    function lastEventIdOf(answer: string): string {
        return /^id: (.*)$/m.exec(answer)?.[1] ?? '';
    }

    /** Resumes as soon as the server has noticed that the stream before is gone; until then it answers 409. */
    async function resume(lastEventId?: string): Promise<RawStream> {
        for (;;) {
            const resumed = await agent.listen(lastEventId);
            if (resumed.status !== 409) {
                return resumed;
            }
        }
    }
});
