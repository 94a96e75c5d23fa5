import * as assert from 'node:assert/strict';
import { useCompanion } from './support/companion';

const contextUpdate = 'ide/contextUpdate';

/** Fields that the specification allows in a `File`, and no more. */
const fileFields = ['path', 'timestamp', 'isActive', 'cursor', 'selectedText'];

describe('Conformance: context', () => {
    const companion = useCompanion();

    it('sends ide/contextUpdate as a JSON-RPC notification with an IdeContext, whenever the context changes', async () => {
        const stream = await (await companion().client()).openStream();
        const file = { path: '/a', timestamp: 2, isActive: true, cursor: { line: 1, character: 3 }, selectedText: 'x' };
        const other = { path: '/b', timestamp: 1 };
        const workspaceState = { openFiles: [file, other], isTrusted: true };
        companion().server.updateContext({
            ...workspaceState,
            openFiles: [{ ...file, cursor: { line: 0, character: 2 } }, other]
        });
        const { jsonrpc, id, params } = await stream.first(contextUpdate);
        assert.equal(jsonrpc, '2.0');
        assert.equal(id, undefined);
        assert.deepEqual(params, { workspaceState });
        companion().server.updateContext({ openFiles: [] });
        assert.deepEqual((await stream.nth(contextUpdate, 2)).params, { workspaceState: { openFiles: [] } });
        stream.cut();
    });

    it('sends ten files and 16 KB of selection at most, newest first, details of the active one only', async () => {
        const stream = await (await companion().client()).openStream();
        const openFiles = Array.from({ length: 12 }, (_, index) => ({
            path: `/${index}`,
            timestamp: 1_700_000_000_000 + index,
            isActive: true,
            cursor: { line: 1, character: 1 },
            selectedText: 'x'.repeat(20_000)
        }));
        companion().server.updateContext({ openFiles });
        const { params } = await stream.first(contextUpdate);
        const sent = (params?.workspaceState as { openFiles: Record<string, unknown>[] }).openFiles;
        assert.deepEqual(
            sent.map(file => file.path),
            Array.from({ length: 10 }, (_, index) => `/${11 - index}`)
        );
        assert.deepEqual(Object.keys(sent[0]).sort(), [...fileFields].sort());
        assert.equal((sent[0].selectedText as string).length, 16_384);
        assert.deepEqual(sent[1], { path: '/10', timestamp: 1_700_000_000_010 });
        stream.cut();
    });

    it('leaves out of a context what is not known, instead of sending null', async () => {
        const stream = await (await companion().client()).openStream();
        companion().server.updateContext({ openFiles: [{ path: '/a', timestamp: 1 }] });
        const { params } = await stream.first(contextUpdate);
        assert.deepEqual(params, { workspaceState: { openFiles: [{ path: '/a', timestamp: 1 }] } });
        stream.cut();
    });

    it('sends the context again once the tools are listed: the CLI adds its handlers between stream and list', async () => {
        companion().server.updateContext({ openFiles: [{ path: '/a', timestamp: 1 }] });
        const client = await companion().client();
        const stream = await client.openStream();
        const before = await stream.first(contextUpdate);
        await client.request('tools/list');
        const after = await stream.nth(contextUpdate, 2);
        assert.deepEqual(after.params, before.params);
        stream.cut();
    });

    it('opens the stream at once, also with nothing to say', async () => {
        const stream = await (await companion().client()).openStream();
        assert.equal(stream.status, 200);
        assert.match(stream.contentType, /^text\/event-stream/);
        assert.deepEqual(stream.messages(), []);
        stream.cut();
    });

    it('sends every agent the same context, each on its own stream', async () => {
        const streams = [
            await (await companion().client()).openStream(),
            await (await companion().client()).openStream()
        ];
        companion().server.updateContext({ openFiles: [{ path: '/a', timestamp: 1 }] });
        const [one, other] = await Promise.all(streams.map(stream => stream.first(contextUpdate)));
        assert.deepEqual(one.params, other.params);
        streams.forEach(stream => stream.cut());
    });
});
