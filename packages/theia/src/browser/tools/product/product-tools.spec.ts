import * as assert from 'node:assert/strict';
import { problemOfTool } from '../../../common';
import { ProductFunction, productTools } from './product-tools';

const call = { signal: new AbortController().signal, timeoutMs: 1_000 };

const add: ProductFunction = {
    id: 'math.add',
    name: 'Add',
    description: 'Adds.',
    parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
    handler: json => {
        const { a, b } = JSON.parse(json) as { a: number; b: number };
        return Promise.resolve(a + b);
    }
};

/** As @theia/ai-chat's functions make sure that they are called in a chat. */
const chat: ProductFunction = {
    id: 'chat_only',
    name: 'chat_only',
    parameters: { type: 'object', properties: {} },
    handler: (_, context) =>
        context && 'request' in context && 'response' in context
            ? Promise.resolve('done')
            : Promise.reject(new Error('This tool requires a chat context.'))
};

const denied: ProductFunction = {
    ...add,
    id: 'denied',
    checkAutoAction: () => ({ action: 'deny', reason: 'Not so.' })
};

describe('The functions of a product', () => {
    const needingChat = new Set<string>();
    let changes = 0;
    const offered = (...allowed: string[]): ReturnType<typeof productTools> =>
        productTools([add, chat, denied], allowed, needingChat, () => changes++);

    it('are offered if they are allowed, by names that models take, and are taken for programs', () => {
        assert.deepEqual(offered(), []);
        const [tool, ...others] = offered('math.add', 'unknown');
        assert.deepEqual([tool.name, tool.effect, others.length], ['math_add', 'programs', 0]);
        assert.equal(problemOfTool(tool), undefined);
    });

    it('are run with their arguments', async () => {
        assert.deepEqual(await offered('math.add')[0].run({ a: 1, b: 2 }, call), { ok: true, result: { result: 3 } });
    });

    it('are refused, and not offered any more, once they turn out to need a chat', async () => {
        const outcome = await offered('chat_only')[0].run({}, call);
        assert.ok(!outcome.ok && outcome.code === 'no-service');
        assert.deepEqual([offered('chat_only'), changes], [[], 1]);
    });

    it('are refused where the product says no', async () => {
        const outcome = await offered('denied')[0].run({}, call);
        assert.deepEqual(outcome, { ok: false, code: 'declined', reason: 'Not so.' });
    });
});
