import assert from 'node:assert/strict';
import { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { cancelledCode, SessionEventStore } from './event-store';

const event = (method: string, text = ''): JSONRPCMessage => ({ jsonrpc: '2.0', method, params: { text } });

async function replay(buffer: SessionEventStore, lastEventId: string): Promise<string[]> {
    const replayed: string[] = [];
    await buffer.replayEventsAfter(lastEventId, {
        send: (_id, message) => Promise.resolve(void replayed.push('method' in message ? message.method : 'response'))
    });
    return replayed;
}

describe('SessionEventStore', () => {
    it('replays what came after an event, in order, on its stream only', async () => {
        const buffer = new SessionEventStore();
        const first = await buffer.storeEvent('one', event('a'));
        await buffer.storeEvent('other', event('b'));
        await buffer.storeEvent('one', event('c'));
        await buffer.storeEvent('one', event('d'));
        assert.deepEqual(await replay(buffer, first), ['c', 'd']);
    });

    it('tells the stream of an event, and nothing of an event that never was', async () => {
        const buffer = new SessionEventStore();
        const id = await buffer.storeEvent('_GET_stream', event('a'));
        assert.equal(await buffer.getStreamIdForEventId(id), '_GET_stream');
        assert.equal(await buffer.getStreamIdForEventId('2._GET_stream'), undefined);
        assert.equal(await buffer.getStreamIdForEventId('nonsense'), undefined);
        await assert.rejects(replay(buffer, 'nonsense'));
    });

    it('keeps the answers of a batch of which another request is cancelled, and nothing of a single one', async () => {
        const buffer = new SessionEventStore();
        const cancelled = { jsonrpc: '2.0', id: 1, error: { code: cancelledCode, message: '' } } as const;
        await buffer.storeEvent('batch', { jsonrpc: '2.0', id: 2, result: {} });
        await buffer.storeEvent('batch', cancelled);
        await buffer.storeEvent('single', {} as JSONRPCMessage);
        await buffer.storeEvent('single', cancelled);
        assert.equal(buffer.size, 1);
    });

    it("tells a session's own stream from that of a request", async () => {
        const buffer = new SessionEventStore();
        const own = await buffer.storeEvent('_GET_stream', event('a'));
        const ofRequest = await buffer.storeEvent('b8a4', event('a'));
        assert.equal(buffer.opensStandaloneStream(undefined), true);
        assert.equal(buffer.opensStandaloneStream(own), true);
        assert.equal(buffer.opensStandaloneStream(ofRequest), false);
        assert.equal(buffer.opensStandaloneStream('nonsense'), false);
    });

    it('keeps the newest context only, so that a moving cursor never pushes a decision out', async () => {
        const buffer = new SessionEventStore('ide/contextUpdate', { maxEvents: 3, maxTextLength: 1000 });
        const first = await buffer.storeEvent('one', event('first'));
        await buffer.storeEvent('one', event('ide/diffAccepted'));
        for (let index = 0; index < 100; index++) {
            await buffer.storeEvent('one', event('ide/contextUpdate'));
        }
        assert.deepEqual(await replay(buffer, first), ['ide/diffAccepted', 'ide/contextUpdate']);
    });

    it('replays after a context that is no longer kept', async () => {
        const buffer = new SessionEventStore('ide/contextUpdate');
        const replaced = await buffer.storeEvent('one', event('ide/contextUpdate'));
        await buffer.storeEvent('one', event('a'));
        await buffer.storeEvent('one', event('ide/contextUpdate'));
        assert.deepEqual(await replay(buffer, replaced), ['a', 'ide/contextUpdate']);
    });

    it('is bounded in events and in text, but keeps the newest whatever its size', async () => {
        const buffer = new SessionEventStore(undefined, { maxEvents: 5, maxTextLength: 100 });
        for (let index = 0; index < 50; index++) {
            await buffer.storeEvent('one', event('a'));
        }
        assert.equal(buffer.size, 5);
        await buffer.storeEvent('one', event('large', 'x'.repeat(1000)));
        assert.equal(buffer.size, 1);
        await buffer.storeEvent('one', event('small'));
        assert.equal(buffer.size, 1);
    });

    it('does not replay the empty events by which the SDK begins a stream', async () => {
        const buffer = new SessionEventStore();
        const first = await buffer.storeEvent('one', event('a'));
        await buffer.storeEvent('one', {} as JSONRPCMessage);
        assert.deepEqual(await replay(buffer, first), []);
    });
});
