import { strict as assert } from 'node:assert';
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

    it('takes the first of several choices', () => {
        assert.equal(minimalInstance({ enum: ['user', 'model'] }), 'user');
        assert.equal(minimalInstance({ anyOf: [{ type: 'number', minimum: 7 }, { type: 'string' }] }), 7);
        assert.equal(minimalInstance({ type: ['string', 'null'] }), '');
    });

    it('keeps the minimum of lists and texts', () => {
        assert.deepEqual(minimalInstance({ type: 'array', items: { type: 'boolean' }, minItems: 2 }), [false, false]);
        assert.equal(minimalInstance({ type: 'string', minLength: 3 }), '---');
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
});
