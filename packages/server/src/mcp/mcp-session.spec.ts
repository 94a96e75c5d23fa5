import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ideContextSchema } from '@agent-companion/protocol/gemini';
import { CompanionServer } from '../companion-server';
import { EditorContext } from '../context/editor-snapshot';
import { ShowOutcome } from '../diffs/editor-host';
import { Deferred } from '../testing/deferred';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/gemini-in';
import { RawEvent, RawStream } from '../testing/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, TestAgent } from '../testing/test-agent';

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

describe('McpSession', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let session: Record<string, string>;
    let lastAnswer: string;

    const post = async (id: number | undefined, method: string, params: unknown = {}): Promise<Response> => {
        const { url, authorization } = addressOf(server);
        const response = await fetch(url, {
            method: 'POST',
            headers: {
                authorization,
                accept: 'application/json, text/event-stream',
                'content-type': 'application/json',
                ...session
            },
            body: JSON.stringify({ jsonrpc: '2.0', id, method, params })
        });
        lastAnswer = await response.text();
        return response;
    };
    const stream = (headers: Record<string, string> = {}): Promise<RawStream> => {
        const { url, authorization } = addressOf(server);
        return RawStream.open(url, { authorization, ...session, ...headers });
    };
    const openDiff = (filePath: string): Promise<Response> =>
        post(7, 'tools/call', { name: 'openDiff', arguments: { filePath, newContent: 'new' } });

    beforeEach(async () => {
        editor = new FakeEditor();
        server = new CompanionServer({
            editorHost: editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))]
        });
        await server.start();
        session = {};
        const clientInfo = { name: 'raw', version: '1' };
        const initialized = await post(0, 'initialize', {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo
        });
        session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') ?? '' };
        await post(undefined, 'notifications/initialized');
    });

    afterEach(() => server.dispose());

    it('sends the context once the stream is listening', async () => {
        server.updateContext(contextOf('/a'));
        const reading = await stream();
        await reading.event(isContextOf('/a'));
        reading.cut();
    });

    it('sends it again when the tools have been listed, since the CLI may not have listened before', async () => {
        server.updateContext(contextOf('/a'));
        const reading = await stream();
        await reading.event(isContextOf('/a'));
        await post(1, 'tools/list');
        server.updateContext(contextOf('/b'));
        await reading.event(isContextOf('/b'));
        assert.equal(reading.events().filter(isContextOf('/a')).length, 2);
        reading.cut();
    });

    it('loses no first context to the order of the CLI', async () => {
        server.updateContext(contextOf('/a'));
        const agent = await TestAgent.connect(server);
        await agent.receivedContextOf('/a');
        await agent.quit();
    });

    it('sends no snapshot again that equals the last one', async () => {
        const reading = await stream();
        server.updateContext(contextOf('/a'));
        await reading.event(isContextOf('/a'));
        server.updateContext(contextOf('/a'));
        // A second reader at the same feed shows that the equal one has been dealt with.
        const agent = await TestAgent.connect(server);
        server.updateContext(contextOf('/b'));
        await agent.receivedContextOf('/b');
        await reading.event(isContextOf('/b'));
        assert.equal(reading.events().filter(isContextOf('/a')).length, 1);
        await agent.quit();
        reading.cut();
    });

    it('takes one stream at a time', async () => {
        const reading = await stream();
        assert.equal((await stream()).status, 409);
        server.updateContext(contextOf('/a'));
        await reading.event(isContextOf('/a'));
        reading.cut();
    });

    it('replays what a cut stream missed to a client that names its last event', async () => {
        const reading = await stream();
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

    it('does not repeat on a resumed stream the context that was sent on it before', async () => {
        const reading = await stream();
        server.updateContext(contextOf('/a'));
        const { id } = await reading.event(isContextOf('/a'));
        reading.cut();
        const resumed = await resume(id);
        server.updateContext(contextOf('/b'));
        await resumed.event(isContextOf('/b'));
        assert.deepEqual(resumed.events().filter(isContextOf('/a')), []);
        resumed.cut();
    });

    it('replays a context that a resumed stream has missed, once', async () => {
        const reading = await stream();
        server.updateContext(contextOf('/a'));
        const { id } = await reading.event(isContextOf('/a'));
        server.updateContext(contextOf('/b'));
        await reading.event(isContextOf('/b'));
        reading.cut();
        const resumed = await resume(id);
        server.updateContext(contextOf('/c'));
        await resumed.event(isContextOf('/c'));
        assert.equal(resumed.events().filter(isContextOf('/b')).length, 1);
        resumed.cut();
    });

    it('sends the context anew on a stream that resumes nothing', async () => {
        const reading = await stream();
        server.updateContext(contextOf('/a'));
        await reading.event(isContextOf('/a'));
        reading.cut();
        const fresh = await resume();
        await fresh.event(isContextOf('/a'));
        fresh.cut();
    });

    it('does not take the resumed stream of a request for its own', async () => {
        const reading = await stream();
        editor.answer = () => showing.promise;
        const showing = new Deferred<ShowOutcome>();
        const { url, authorization } = addressOf(server);
        // A client of this revision is given an id to resume from before the answer has come.
        const headers = { authorization, ...session, 'mcp-protocol-version': '2025-11-25' };
        const request = new AbortController();
        const params = { name: 'openDiff', arguments: { filePath: '/a', newContent: 'new' } };
        const answer = await fetch(url, {
            method: 'POST',
            headers: { ...headers, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
            signal: request.signal
        });
        const first = await answer.body?.getReader().read();
        const lastEventId = /^id: (.*)$/m.exec(new TextDecoder().decode(first?.value as Uint8Array))?.[1] ?? '';
        request.abort();
        let ofRequest = await stream({ 'last-event-id': lastEventId });
        while (ofRequest.status === 409) {
            ofRequest = await stream({ 'last-event-id': lastEventId });
        }
        assert.equal(ofRequest.status, 200);
        showing.resolve({ shown: true });
        await ofRequest.ended();
        assert.equal(ofRequest.events().length, 1);
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'rejected', revision: 1 });
        await reading.event(isMethod('ide/diffRejected'));
        reading.cut();
    });

    it('opens no stream to resume an answer of which nothing is missing, as the CLI asks for after each', async () => {
        await openDiff('/a');
        assert.equal((await stream({ 'last-event-id': lastEventIdOf(lastAnswer) })).status, 405);
    });

    it('repeats an answer that was lost, and ends the stream with it', async () => {
        await openDiff('/a');
        const id = lastEventIdOf(lastAnswer);
        const [sequence, streamId] = id.split('.');
        const resumed = await stream({ 'last-event-id': `${Number(sequence) - 1}.${streamId}` });
        assert.equal(resumed.status, 200);
        const closed = resumed.ended().then(() => 'ended');
        await post(8, 'tools/list');
        await post(9, 'tools/list');
        assert.equal(await Promise.race([closed, setImmediate('open')]), 'ended');
        assert.deepEqual(
            resumed.events().map(event => event.id),
            [id]
        );
    });

    it('refuses to replay after an event that never was', async () => {
        assert.equal((await stream({ 'last-event-id': 'nonsense' })).status, 400);
    });

    it('keeps a decision for an agent which has no stream just then', async () => {
        await openDiff('/a');
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'rejected', revision: 1 });
        const reading = await stream();
        await reading.event(isMethod('ide/diffRejected'));
        reading.cut();
    });

    it('ends its stream when the server ends', async () => {
        const reading = await stream();
        await server.dispose();
        await reading.ended();
    });

    function lastEventIdOf(answer: string): string {
        return /^id: (.*)$/m.exec(answer)?.[1] ?? '';
    }

    /** Resumes as soon as the server has noticed that the stream before is gone; until then it answers 409. */
    async function resume(lastEventId?: string): Promise<RawStream> {
        for (;;) {
            const resumed = await stream(lastEventId === undefined ? {} : { 'last-event-id': lastEventId });
            if (resumed.status !== 409) {
                return resumed;
            }
        }
    }
});
