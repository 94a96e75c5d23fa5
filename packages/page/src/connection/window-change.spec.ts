import * as assert from 'node:assert/strict';
import { windowChangeSentence } from './window-change';

describe('windowChangeSentence', () => {
    it('names the agents that have come or gone with a window', () => {
        assert.equal(windowChangeSentence({ kind: 'gained', agents: ['A', 'B'] }), 'Reconnected A, B');
        assert.equal(windowChangeSentence({ kind: 'lost', agents: ['A'] }), 'A was brought to another window.');
        assert.equal(windowChangeSentence({ kind: 'lost', agents: [] }), undefined);
    });
});
