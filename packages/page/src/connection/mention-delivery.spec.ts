import * as assert from 'node:assert/strict';
import type { CallOutcome } from '@agent-companion/window/reliable-call';
import type { MentionOutcome } from '@agent-companion/window/contract';
import type { BackendCaller } from './backend-caller';
import { deliverMentions, MentionProblem } from './mention-delivery';

describe('deliverMentions', () => {
    const deliver = (outcome: CallOutcome<MentionOutcome>, count = 1): Promise<MentionProblem | undefined> => {
        const call = (): Promise<unknown> => Promise.resolve(outcome);
        const files = Array.from({ length: count }, () => ({ uri: 'file:///a' }));
        return deliverMentions({ call } as unknown as BackendCaller, 'Agent', files);
    };
    const refused = (code: 'agent-gone' | 'not-taken'): CallOutcome<MentionOutcome> => ({
        answered: true,
        value: { mentioned: false, code, reason: 'In English.' }
    });

    it('says why it has not got them', async () => {
        const gone = { code: 'failed', sentence: 'Agent is no longer connected.' };
        assert.deepEqual(await deliver(refused('agent-gone')), gone);
        const notTaken = { code: 'not-taken', sentence: 'Agent has not taken the files.' };
        assert.deepEqual(await deliver(refused('not-taken')), notTaken);
        const silent = await deliver({ answered: false, code: 'silent', reason: '' });
        assert.match(silent?.sentence ?? '', /does not answer/);
        const tooMany = { code: 'failed', sentence: 'Send 100 files at most.' };
        assert.deepEqual(await deliver({ answered: true, value: { mentioned: true } }, 101), tooMany);
    });
});
