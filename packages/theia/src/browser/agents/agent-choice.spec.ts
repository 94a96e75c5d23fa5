import * as assert from 'node:assert/strict';
import { chooseAgent } from './agent-choice';

describe('chooseAgent', () => {
    it('takes the agent whose terminal had the keyboard last', () => {
        assert.deepEqual(chooseAgent(['one', 'two'], 'two'), { code: 'chosen', agent: 'two' });
    });

    it('takes the only one, also when another had the keyboard and has gone', () => {
        assert.deepEqual(chooseAgent(['one'], 'two'), { code: 'chosen', agent: 'one' });
        assert.deepEqual(chooseAgent(['one'], undefined), { code: 'chosen', agent: 'one' });
    });

    it('takes none of several, and knows when there is none', () => {
        assert.deepEqual(chooseAgent(['one', 'two'], undefined), { code: 'several', agents: ['one', 'two'] });
        assert.deepEqual(chooseAgent([], 'two'), { code: 'none' });
    });
});
