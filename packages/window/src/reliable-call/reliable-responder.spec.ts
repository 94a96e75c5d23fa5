import * as assert from 'node:assert/strict';
import { ReliableCall } from './reliable-call';
import { ReliableResponder } from './reliable-responder';

describe('ReliableResponder', () => {
    let done: string[];
    let responder: ReliableResponder<{ echo(text: string): Promise<object> }>;

    beforeEach(() => {
        done = [];
        const methods = {
            echo: (text: string) => {
                done.push(text);
                return Promise.resolve({ text });
            }
        };
        responder = new ReliableResponder(methods);
    });

    const call = (id: string): ReliableCall => ({ id, method: 'echo', arguments: [id] });

    it('has no methods but its own', async () => {
        for (const method of ['toString', '__proto__', 'other']) {
            const refused = await responder.answer({ id: method, method, arguments: [] });
            assert.equal(!refused.ok && refused.code, 'failed');
        }
    });

    it('forgets the oldest of many', async () => {
        for (let id = 0; id <= 64; id++) {
            await responder.answer(call(`${id}`));
        }
        done = [];
        await responder.answer(call('1'));
        await responder.answer(call('0'));
        assert.deepEqual(done, ['0']);
    });

    it('forgets no call that is under way', async () => {
        let finish: () => void = () => undefined;
        let begun = 0;
        const slow = new ReliableResponder({
            wait: () => {
                begun++;
                return new Promise<void>(resolve => (finish = resolve));
            },
            pass: () => Promise.resolve()
        });
        const waiting = { id: 'slow', method: 'wait', arguments: [] };
        const first = slow.answer(waiting);
        for (let id = 0; id <= 64; id++) {
            await slow.answer({ id: `${id}`, method: 'pass', arguments: [] });
        }
        const again = slow.answer(waiting);
        finish();
        assert.deepEqual(await again, await first);
        assert.equal(begun, 1);
    });
});
