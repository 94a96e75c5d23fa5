import assert from 'node:assert/strict';
import { AgentLabels } from './agent-labels';

describe('AgentLabels', () => {
    let labels: AgentLabels;

    beforeEach(() => {
        labels = new AgentLabels();
    });

    const label = (name: string): string => new AgentLabels().labelOf('id', name);

    it('gives no two sessions a label that looks the same', () => {
        assert.equal(labels.labelOf('b', 'Gemini CLI'), 'Gemini CLI');
        assert.equal(labels.labelOf('c', 'Gemini CLI 2'), 'Gemini CLI 2');
        assert.equal(labels.labelOf('d', ' Gemini  CLI\n'), 'Gemini CLI 3');
    });

    it('gives a session the same label as long as it lives, and a free one to the next', () => {
        ['a', 'b', 'c'].forEach(id => labels.labelOf(id, 'gemini'));
        labels.release('b');
        assert.equal(labels.labelOf('c', 'gemini'), 'gemini 3');
        assert.equal(labels.labelOf('d', 'gemini'), 'gemini 2');
        assert.equal(labels.labelOf('e', 'gemini'), 'gemini 4');
    });

    it('keeps the name in one short line, read in one direction', () => {
        assert.equal(label('  two\n\tlines\u202e.txt '), 'two lines .txt');
        assert.equal(label('x'.repeat(40)), 'x'.repeat(40));
        assert.equal(label('🤖'.repeat(10_000)), `${'🤖'.repeat(39)}…`);
    });
});
