import assert from 'node:assert/strict';
import { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { SessionEventStore } from './event-store';

const event = (method: string, text = ''): JSONRPCMessage => ({ jsonrpc: '2.0', method, params: { text } });

async function replay(buffer: SessionEventStore, lastEventId: string): Promise<string[]> {
    const replayed: string[] = [];
    await buffer.replayEventsAfter(lastEventId, {
        send: (_id, message) => Promise.resolve(void replayed.push('method' in message ? message.method : 'response'))
    });
    return replayed;
}

describe('SessionEventStore', () => {
    it('keeps the newest context only, so that a moving cursor never pushes a decision out', async () => {
        const buffer = new SessionEventStore('ide/contextUpdate', { maxEvents: 3, maxTextLength: 1000 });
        const first = await buffer.storeEvent('one', event('first'));
        await buffer.storeEvent('one', event('ide/diffAccepted'));
        for (let index = 0; index < 100; index++) {
            await buffer.storeEvent('one', event('ide/contextUpdate'));
        }
        assert.deepEqual(await replay(buffer, first), ['ide/diffAccepted', 'ide/contextUpdate']);
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
});
