import assert from 'node:assert/strict';
import { startServer } from './testing/started-server';

describe('The turn of an agent', () => {
    it('is over when its user interrupts it, which few agents tell', async () => {
        const over: string[] = [];
        const server = await startServer({
            turns: {
                began: () => Promise.resolve(),
                writes: () => Promise.resolve(),
                accepted: () => undefined,
                ended: key => over.push(key)
            }
        });
        server.states.note('codex', process.pid, 'working');
        assert.deepEqual(over, []);
        server.states.see(process.pid, 'interrupted');
        assert.deepEqual(over, [String(process.pid)]);
        await server.dispose();
    });
});
