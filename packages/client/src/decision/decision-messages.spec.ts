import * as assert from 'node:assert/strict';
import type { DecisionOutcome, DecisionRefusalCode } from '@agent-companion/core/server';
import { Conclusion, concludeDelivery, DecidedRequest } from './decision-messages';

const REQUEST = { agentName: 'Gemini CLI', fileUri: 'file:///workspace/a.txt', agentGone: false };

const ACCEPTED: DecidedRequest = { decision: { kind: 'accepted', revision: 1 }, request: REQUEST, text: 'mine' };

function refused(decided: DecidedRequest, code: DecisionRefusalCode): Conclusion {
    const value: DecisionOutcome = { settled: false, code };
    return concludeDelivery(decided, { answered: true, value });
}

describe('What comes of a decision', () => {
    it('leaves an edited text on the screen, and to be copied, when the review has ended otherwise', () => {
        const windowEnded = { answered: false, code: 'window-ended', reason: '' } as const;
        for (const conclusion of [refused(ACCEPTED, 'ended'), concludeDelivery(ACCEPTED, windowEnded)]) {
            assert.deepEqual([conclusion.result, conclusion.counts], ['keeps-text', false]);
            assert.equal(conclusion.message?.text, 'mine');
        }
        const rejected = { ...ACCEPTED, decision: { kind: 'rejected', revision: 1 }, text: undefined } as const;
        assert.equal(refused(rejected, 'ended').result, 'closes');
    });

    it('has a sentence in the user’s language, whatever the backend’s reason is', () => {
        const codes = ['replaced', 'ended', 'too-large', 'edits-not-taken'] as const;
        const unanswered = ['no-connection', 'window-ended'] as const;
        const conclusions = [
            ...codes.map(code => refused(ACCEPTED, code)),
            ...unanswered.map(code => concludeDelivery(ACCEPTED, { answered: false, code, reason: 'Because.' }))
        ];
        for (const { message } of conclusions) {
            assert.match(message?.sentence ?? '', /\.$/);
            assert.doesNotMatch(message?.sentence ?? '', /Because/);
        }
    });
});
