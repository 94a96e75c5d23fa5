import * as assert from 'node:assert/strict';
import type { CallOutcome } from '@agent-companion/window/reliable-call';
import type { MentionOutcome } from '@agent-companion/window/contract';
import type { BackendCaller } from './backend-caller';
import { deliverMentions } from './mention-delivery';

describe('deliverMentions', () => {
    const calls: unknown[] = [];
    const deliver = (outcome: CallOutcome<MentionOutcome>, count = 1): Promise<string | undefined> => {
        const call = (...args: unknown[]): Promise<unknown> => {
            calls.push(args.slice(0, 2));
            return Promise.resolve(outcome);
        };
        const files = Array.from({ length: count }, () => ({ uri: 'file:///a' }));
        return deliverMentions({ call } as unknown as BackendCaller, 'Agent', files);
    };
    const refused = (code: 'agent-gone' | 'not-taken'): CallOutcome<MentionOutcome> => ({
        answered: true,
        value: { mentioned: false, code, reason: 'In English.' }
    });

    it('says nothing once the agent has them', async () => {
        assert.equal(await deliver({ answered: true, value: { mentioned: true } }), undefined);
        assert.deepEqual(calls, [['mentionFiles', ['Agent', [{ uri: 'file:///a' }]]]]);
    });

    it('says why it has not got them', async () => {
        assert.equal(await deliver(refused('agent-gone')), 'Agent is no longer connected.');
        assert.equal(await deliver(refused('not-taken')), 'Agent has not taken the files.');
        assert.match((await deliver({ answered: false, code: 'silent', reason: '' })) ?? '', /does not answer/);
        assert.equal(await deliver({ answered: true, value: { mentioned: true } }, 101), 'Send 100 files at most.');
    });
});
