import * as assert from 'node:assert/strict';
import { commentQuestion, rejectionQuestion } from './comment-questions';

describe('The questions for comments', () => {
    const agentName = 'Agent';
    const known = { agentName, hasKnownPrompt: true } as const;

    it('say where the words go', () => {
        assert.match(rejectionQuestion({ ...known, byCompanion: true }), /into the answer to the agent/);
        assert.match(rejectionQuestion({ ...known, hearsComments: true }), /Your words go to Agent$/);
        assert.match(rejectionQuestion(known), /into the prompt of Agent/);
        assert.match(rejectionQuestion({ agentName }), /You can copy your words then, for Agent$/);
        assert.match(rejectionQuestion({ agentName }), /copy/);
    });

    it('name the lines', () => {
        assert.equal(
            commentQuestion(known, { first: 3, last: 3 }),
            'Comment on line 3. It goes into the prompt of Agent when the review ends'
        );
        assert.match(
            commentQuestion({ ...known, hearsComments: true }, { first: 3, last: 5 }),
            /^Comment on lines 3-5\./
        );
    });
});
