import { strict as assert } from 'node:assert';
import type { ResponseSchema } from './gemini-api-types';
import { minimalInstance } from './minimal-instance';

describe('minimalInstance', () => {
    it('gives the required properties only, whatever the spelling of the types', () => {
        const schema = {
            type: 'OBJECT',
            properties: {
                reasoning: { type: 'STRING' },
                score: { type: 'INTEGER' },
                sure: { type: 'boolean' },
                optional: { type: 'string' }
            },
            required: ['reasoning', 'score', 'sure']
        };
        assert.deepEqual(minimalInstance(schema), { reasoning: '', score: 1, sure: false });
    });

    it('ends on a schema that never does', () => {
        const endless: { type: string; properties: object; required: string[] } = {
            type: 'object',
            properties: {},
            required: ['again']
        };
        endless.properties = { again: endless };
        assert.ok(JSON.stringify(minimalInstance(endless as never)).endsWith(`null${'}'.repeat(21)}`));
    });

    it('is bounded, whatever a schema asks for', () => {
        const size = (schema: ResponseSchema): number => JSON.stringify(minimalInstance(schema)).length;
        const list = (items: ResponseSchema): ResponseSchema => ({ type: 'array', minItems: 500, items });
        const long = { type: 'string', minLength: 1e6 };
        for (const schema of [
            long,
            { type: 'array', minItems: 1e6 },
            list(long),
            list(list(list({ type: 'string' })))
        ]) {
            assert.ok(size(schema) < 1e6, JSON.stringify(schema));
        }
    });

    it('follows the lengths that clients ask for', () => {
        const items = { type: 'array', minItems: '2', items: { type: 'string', minLength: 3 } };
        assert.deepEqual(minimalInstance({ type: 'array', minItems: 3, items }), Array(3).fill(['---', '---']));
    });
});
