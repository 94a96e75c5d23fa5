import assert from 'node:assert/strict';
import { AgentInfo } from './agent';
import { isHeir } from './heir';

const gone: AgentInfo = { sessionId: 's', name: 'agent', version: '1', ordinal: 1, since: 10 };
const heir: AgentInfo = { ...gone, sessionId: 't', ordinal: 2, since: 20 };

describe('isHeir', () => {
    it('takes an agent for one come back if it says the same of itself, in another session', () => {
        assert.ok(isHeir(heir, gone, 20));
        assert.ok(!isHeir(gone, gone, 5));
        assert.ok(!isHeir({ ...heir, name: 'other' }, gone, 20));
        assert.ok(!isHeir({ ...heir, version: '2' }, gone, 20));
    });

    it('takes nobody for it who was there while it was seen', () => {
        assert.ok(!isHeir(heir, gone, 21));
        assert.ok(!isHeir({ ...heir, since: 5 }, gone, 20));
    });
});
