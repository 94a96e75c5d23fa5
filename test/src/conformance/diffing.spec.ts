import * as assert from 'node:assert/strict';
import { EventStream } from './support/event-stream';
import { useCompanion } from './support/companion';
import { RawClient } from './support/raw-client';
import { contentOf } from './support/rpc-message';

interface ListedTool {
    readonly name: string;
    readonly inputSchema: { type: string; properties: Record<string, { type: string }>; required: string[] };
}

describe('Conformance: diffing', () => {
    const companion = useCompanion();
    let client: RawClient;
    let stream: EventStream;

    const openDiff = (filePath: string, newContent: string): ReturnType<RawClient['callTool']> =>
        client.callTool('openDiff', { filePath, newContent });

    beforeEach(async () => {
        client = await companion().client();
        stream = await client.openStream();
    });
    afterEach(() => stream.cut());

    it('lists openDiff and closeDiff with the arguments of the specification', async () => {
        const tools = (await client.request('tools/list')).result?.tools as ListedTool[];
        const shapes = tools.map(({ name, inputSchema: { type, properties, required } }) => ({
            name,
            type,
            required,
            strings: required.every(property => properties[property].type === 'string')
        }));
        assert.deepEqual(shapes, [
            { name: 'openDiff', type: 'object', required: ['filePath', 'newContent'], strings: true },
            { name: 'closeDiff', type: 'object', required: ['filePath'], strings: true }
        ]);
    });

    it('acknowledges openDiff with empty content while the user has not decided yet', async () => {
        const { result } = await openDiff('/a', 'new');
        assert.deepEqual(result?.content, []);
        assert.ok(!result.isError);
        assert.equal(companion().editor.screen.get('/a'), 'new');
        assert.equal(companion().server.diffs.pending().length, 1);
        assert.deepEqual(stream.messages(), []);
    });

    it('answers an openDiff that fails with isError and one text', async () => {
        companion().editor.refusal = 'No window is open.';
        const reply = await openDiff('/a', 'new');
        assert.equal(reply.result?.isError, true);
        assert.deepEqual(contentOf(reply), [{ type: 'text', text: 'No window is open.' }]);
    });

    for (const tool of ['openDiff', 'closeDiff']) {
        it(`answers ${tool} with wrong arguments with isError and a text, and does nothing`, async () => {
            for (const args of [{}, { filePath: 7, newContent: 'x' }]) {
                const reply = await client.callTool(tool, args);
                assert.equal(reply.result?.isError, true);
                assert.equal(contentOf(reply)[0].type, 'text');
                assert.match(contentOf(reply)[0].text ?? '', /filePath/);
            }
            assert.equal(companion().editor.screen.size, 0);
        });
    }

    it('answers closeDiff with a single text, which holds the final content, and takes the diff off', async () => {
        await openDiff('/a', 'new');
        companion().editor.screen.set('/a', 'edited\r\n"ü"\u2028');
        const reply = await client.callTool('closeDiff', { filePath: '/a' });
        const [block, ...others] = contentOf(reply);
        assert.deepEqual(others, []);
        assert.equal(block.type, 'text');
        assert.deepEqual(JSON.parse(block.text ?? ''), { content: 'edited\r\n"ü"\u2028' });
        assert.equal(companion().editor.screen.size, 0);
    });

    it('tells of an acceptance with the path and the final content, edits included', async () => {
        await openDiff('/a', 'new');
        const { id } = companion().pendingDiff.proposal;
        companion().server.diffs.decide(id, { kind: 'accepted', revision: 1, text: 'new, edited' });
        const { jsonrpc, id: none, params } = await stream.first('ide/diffAccepted');
        assert.deepEqual(
            { jsonrpc, none, params },
            {
                jsonrpc: '2.0',
                none: undefined,
                params: { filePath: '/a', content: 'new, edited' }
            }
        );
    });

    it('tells of a rejection with the path', async () => {
        await openDiff('/a', 'new');
        companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
        const { jsonrpc, params } = await stream.first('ide/diffRejected');
        assert.deepEqual({ jsonrpc, params }, { jsonrpc: '2.0', params: { filePath: '/a' } });
    });

    it('tells each decision once, and of no other', async () => {
        await openDiff('/a', 'new');
        const { id } = companion().pendingDiff.proposal;
        companion().server.diffs.decide(id, { kind: 'rejected', revision: 1 });
        companion().server.diffs.decide(id, { kind: 'accepted', revision: 1, text: 'new' });
        await openDiff('/b', 'new');
        companion().server.diffs.decide(companion().pendingDiff.proposal.id, { kind: 'rejected', revision: 1 });
        await stream.nth('ide/diffRejected', 2);
        assert.deepEqual(
            stream.messages().map(({ method, params }) => [method, params?.filePath]),
            [
                ['ide/diffRejected', '/a'],
                ['ide/diffRejected', '/b']
            ]
        );
    });
});
