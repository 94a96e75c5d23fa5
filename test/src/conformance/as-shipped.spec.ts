import * as assert from 'node:assert/strict';
import { useCompanion } from './support/companion';
import { RawClient } from './support/raw-client';
import { contentOf, RpcMessage } from './support/rpc-message';

describe('Conformance: Gemini CLI as shipped', () => {
    const companion = useCompanion();

    const openDiff = (client: RawClient, filePath: string, newContent = 'new'): Promise<RpcMessage> =>
        client.callTool('openDiff', { filePath, newContent });

    for (const filePath of ['/ä b/../C.ts', '/a//b', '/tmp/./x', '/\u{1F600}/e\u0301', '/a\\b']) {
        it(`echoes the path ${JSON.stringify(filePath)} verbatim in both notifications`, async () => {
            const client = await companion().client();
            const stream = await client.openStream();
            await openDiff(client, filePath);
            companion().server.diffs.decide(companion().pendingDiff.proposal.id, {
                kind: 'accepted',
                revision: 1,
                text: 'x'
            });
            assert.equal((await stream.first('ide/diffAccepted')).params?.filePath, filePath);
            await openDiff(client, filePath);
            companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
            assert.equal((await stream.first('ide/diffRejected')).params?.filePath, filePath);
            stream.cut();
        });
    }

    it('says {"content":null} on closeDiff of a path that has no diff', async () => {
        const reply = await (await companion().client()).callTool('closeDiff', { filePath: '/none' });
        assert.ok(!reply.result?.isError);
        assert.deepEqual(contentOf(reply), [{ type: 'text', text: '{"content":null}' }]);
    });

    for (const [suppressNotification, told] of [
        [true, 0],
        [false, 1],
        [undefined, 1]
    ] as const) {
        it(`tells of ${told} rejections after closeDiff with suppressNotification ${suppressNotification}`, async () => {
            const client = await companion().client();
            const stream = await client.openStream();
            await openDiff(client, '/a');
            await client.callTool('closeDiff', { filePath: '/a', suppressNotification });
            // A decision that is certainly told shows that nothing else is still on its way.
            await openDiff(client, '/b');
            companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
            await stream.nth('ide/diffRejected', told + 1);
            assert.equal(stream.messages().filter(({ params }) => params?.filePath === '/a').length, told);
            stream.cut();
        });
    }

    for (const [what, content] of [
        ['nothing', ''],
        ['a BOM and all kinds of line ends', '\uFEFFfirst\r\nsecond\nthird\rfourth'],
        ['what JSON or a stream of events could break', '\u0000"\\\u2028\u2029\u{1F600}\n\ndata: {}\n\nno end']
    ]) {
        it(`hands on ${what} as the user accepted it`, async () => {
            const client = await companion().client();
            const stream = await client.openStream();
            await openDiff(client, '/a', content);
            assert.equal(companion().editor.screen.get('/a'), content);
            companion().server.diffs.decide(companion().pendingDiff.proposal.id, {
                kind: 'accepted',
                revision: 1,
                text: content
            });
            assert.equal((await stream.first('ide/diffAccepted')).params?.content, content);
            stream.cut();
        });
    }

    it('takes a proposal of 64 MiB, and refuses one byte more in words', async function () {
        this.timeout(60_000);
        const client = await companion().client();
        const largest = 'x'.repeat(64 * 1024 * 1024);
        assert.deepEqual((await openDiff(client, '/a', largest)).result, { content: [] });
        const refused = await openDiff(client, '/b', `${largest}x`);
        assert.equal(refused.result?.isError, true);
        assert.match(contentOf(refused)[0].text ?? '', /64 MiB \(67,108,865 bytes\).*at most 64 MiB/);
        assert.equal(companion().server.diffs.pending().length, 1);
    });

    it('answers a second agent as it does the first, each in a session of its own', async () => {
        const [one, other] = [await companion().client(), await companion().client()];
        assert.notEqual(one.sessionId, other.sessionId);
        const streams = [await one.openStream(), await other.openStream()];
        await openDiff(one, '/a');
        companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
        await openDiff(other, '/b');
        companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
        await Promise.all(streams.map(stream => stream.first('ide/diffRejected')));
        assert.deepEqual(
            streams.map(stream => stream.messages().map(({ params }) => params?.filePath)),
            [['/a'], ['/b']]
        );
        streams.forEach(stream => stream.cut());
    });

    for (const host of ['127.0.0.1', 'localhost', 'host.docker.internal']) {
        it(`serves a CLI that dials ${host}`, async () => {
            const client = await companion().client();
            const headers = { host: `${host}:${client.port}` };
            assert.equal((await client.post({ id: 1, method: 'ping' }, headers)).status, 200);
        });
    }

    it('ends a session on DELETE, answers 404 to its id afterwards and 400 to none', async () => {
        const client = await companion().client();
        assert.equal((await client.send('DELETE')).status, 200);
        assert.equal((await client.post({ id: 1, method: 'ping' })).status, 404);
        client.sessionId = undefined;
        assert.equal((await client.post({ id: 1, method: 'ping' })).status, 400);
    });
});

describe('Conformance: Gemini CLI as shipped, when it leaves', () => {
    const companion = useCompanion({ sessionGraceMs: 500 });

    it('ends the session after /quit, which only closes the sockets, and leaves its diffs to the user', async () => {
        const { server } = companion();
        const client = await companion().client();
        const stream = await client.openStream();
        await client.callTool('openDiff', { filePath: '/a', newContent: 'new' });
        const left = new Promise<void>(resolve =>
            server.onDidChangeSessions(sessions => sessions.length === 0 && resolve())
        );
        stream.cut();
        await left;
        const [{ proposal, agentGone }] = server.diffs.pending();
        assert.equal(agentGone, true);
        assert.deepEqual(server.diffs.decide(proposal.id, { kind: 'rejected', revision: 1 }), {
            settled: true,
            delivered: 'never'
        });
    });
});

describe('Conformance: Gemini CLI as shipped, when it reconnects', () => {
    const companion = useCompanion({ sessionGraceMs: 500 });

    const opens = async (filePath: string, newContent: string): Promise<RawClient> => {
        const client = await companion().client();
        await client.callTool('openDiff', { filePath, newContent });
        return client;
    };

    it('gives the text to the closeDiff of its new session, unless the user has decided meanwhile', async () => {
        const { server } = companion();
        const lost = await opens('/a', 'new');
        await lost.callTool('openDiff', { filePath: '/b', newContent: 'new' });
        await lost.send('DELETE');
        const [a, b] = server.diffs.pending().map(({ proposal }) => proposal.id);
        server.diffs.saveDraft(a, 1, 'edited');
        companion().editor.screen.set('/a', 'edited');
        server.diffs.decide(b, { kind: 'rejected', revision: 1 });
        const back = await companion().client();
        const texts = [];
        for (const filePath of ['/a', '/b']) {
            const reply = await back.callTool('closeDiff', { filePath, suppressNotification: true });
            texts.push(contentOf(reply)[0].text);
        }
        assert.deepEqual(texts, ['{"content":"edited"}', '{"content":null}']);
    });

    it('has its diff again, edits included, once it asks for the same again', async () => {
        const lost = await opens('/a', 'new');
        const { id } = companion().pendingDiff.proposal;
        companion().server.diffs.saveDraft(id, 1, 'edited');
        await lost.send('DELETE');
        const back = await opens('/a', 'new');
        const { proposal, draft, agentGone } = companion().pendingDiff;
        assert.deepEqual([proposal.id, proposal.agent.sessionId, draft], [id, back.sessionId, 'edited']);
        assert.equal(agentGone, false);
    });

    it('shows the user again what they had decided after its session was lost', async () => {
        const lost = await opens('/a', 'new');
        await lost.send('DELETE');
        const { id } = companion().pendingDiff.proposal;
        const { diffs } = companion().server;
        const accepted = diffs.decide(id, { kind: 'accepted', revision: 1 });
        assert.equal(!accepted.settled && accepted.code, 'agent-gone');
        assert.deepEqual(diffs.decide(id, { kind: 'rejected', revision: 1 }), { settled: true, delivered: 'never' });
        await opens('/a', 'new');
        assert.equal(companion().server.diffs.pending().length, 1);
    });
});
