import * as assert from 'node:assert/strict';
import { ReliableResponder } from './reliable-responder';

describe('ReliableResponder', () => {
    it('has no methods but its own', async () => {
        const responder = new ReliableResponder({ echo: (text: string) => Promise.resolve(text) });
        for (const method of ['toString', '__proto__', 'other']) {
            const refused = await responder.answer({ id: method, method, arguments: [] });
            assert.equal(!refused.ok && refused.code, 'failed');
        }
    });

    it('forgets the oldest of many calls, and none that is under way', async () => {
        let finish: () => void = () => undefined;
        const done: string[] = [];
        const responder = new ReliableResponder({
            wait: () => {
                done.push('slow');
                return new Promise<void>(resolve => (finish = resolve));
            },
            pass: (id: string) => Promise.resolve(done.push(id))
        });
        const waiting = { id: 'slow', method: 'wait', arguments: [] };
        const pass = (id: string): Promise<unknown> => responder.answer({ id, method: 'pass', arguments: [id] });
        const first = responder.answer(waiting);
        for (let id = 0; id <= 64; id++) {
            await pass(`${id}`);
        }
        const again = responder.answer(waiting);
        finish();
        assert.deepEqual(await again, await first);
        await pass('64');
        await pass('0');
        assert.deepEqual([done.length, done[0], done.at(-1)], [67, 'slow', '0']);
    });
});
