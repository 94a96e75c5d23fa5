import * as assert from 'node:assert/strict';
import { unansweredSentence } from './call-sentences';

describe('What is said of a call that the backend has not done', () => {
    it('is one line, though the error has several', () => {
        const reason = 'Something is wrong:\n  at that place\r\n';
        assert.equal(
            unansweredSentence({ code: 'failed', reason }),
            'The IDE’s backend could not do this: Something is wrong: at that place'
        );
    });
});
