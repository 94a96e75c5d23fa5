import * as assert from 'node:assert/strict';
import { rejectionQuestion } from './comment-questions';

describe('The question why a change is rejected', () => {
    const agentName = 'Agent';
    const known = { agentName, hasKnownPrompt: true } as const;

    it('says where the words go', () => {
        assert.match(rejectionQuestion({ ...known, byCompanion: true }), /into the answer to the agent/);
        assert.match(rejectionQuestion({ ...known, hearsComments: true }), /Your words go to Agent$/);
        assert.match(rejectionQuestion(known), /into the prompt of Agent/);
        assert.match(rejectionQuestion({ agentName }), /You can copy your words then, for Agent$/);
    });
});
