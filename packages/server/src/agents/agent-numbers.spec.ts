import assert from 'node:assert/strict';
import { AgentNumbers } from './agent-numbers';

describe('AgentNumbers', () => {
    it('counts the sessions of each name from 1', () => {
        const numbers = new AgentNumbers();
        assert.equal(numbers.numberOf('a', 'gemini'), 1);
        assert.equal(numbers.numberOf('b', 'gemini'), 2);
        assert.equal(numbers.numberOf('c', 'qwen'), 1);
    });

    it('gives no two sessions a name that looks the same', () => {
        const numbers = new AgentNumbers();
        assert.equal(numbers.numberOf('a', 'streamable-http-client'), 1);
        assert.equal(numbers.numberOf('b', 'Gemini CLI'), 2);
        assert.equal(numbers.numberOf('c', 'Gemini CLI 3'), 1);
        assert.equal(numbers.numberOf('d', ' Gemini  CLI\n'), 4);
    });

    it('gives a session the same number for its whole life, and a free one to the next', () => {
        const numbers = new AgentNumbers();
        ['a', 'b', 'c'].forEach(id => numbers.numberOf(id, 'gemini'));
        numbers.release('b');
        assert.equal(numbers.numberOf('c', 'gemini'), 3);
        assert.equal(numbers.numberOf('d', 'gemini'), 2);
        assert.equal(numbers.numberOf('e', 'gemini'), 4);
    });
});
