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
