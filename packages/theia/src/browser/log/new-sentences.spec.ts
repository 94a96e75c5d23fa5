import * as assert from 'node:assert/strict';
import { NewSentences } from './new-sentences';

describe('NewSentences', () => {
    it('are told once, and again when they come back', () => {
        const sentences = new NewSentences();
        assert.deepEqual(sentences.update(['one']), { added: ['one'], removed: [] });
        assert.deepEqual(sentences.update(['one', 'two']), { added: ['two'], removed: [] });
        assert.deepEqual(sentences.update(['two']), { added: [], removed: ['one'] });
        assert.deepEqual(sentences.update(['one']), { added: ['one'], removed: ['two'] });
    });
});
