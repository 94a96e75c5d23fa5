import * as assert from 'node:assert/strict';
import type { DecisionOutcome, DecisionRefusalCode } from '@agent-companion/server';
import { Conclusion, concludeDelivery, concludeDismissal, DecidedRequest } from './decision-messages';

const REQUEST = { agentName: 'Gemini CLI', fileUri: 'file:///workspace/a.txt', agentGone: false };

function accepted(text?: string): DecidedRequest {
    return { decision: { kind: 'accepted', revision: 1 }, request: REQUEST, text };
}

function rejected(text?: string): DecidedRequest {
    return { decision: { kind: 'rejected', revision: 1 }, request: REQUEST, text };
}

function settled(decided: DecidedRequest, delivered: string): Conclusion {
    const value = { settled: true, delivered } as unknown as DecisionOutcome;
    return concludeDelivery(decided, { answered: true, value });
}

function refused(decided: DecidedRequest, code: DecisionRefusalCode): Conclusion {
    const value: DecisionOutcome = { settled: false, code, reason: 'Because.' };
    return concludeDelivery(decided, { answered: true, value });
}

/** What becomes of the review and is said: in passing or as a problem, the sentence, and the text that can be copied. */
function shown({ result, counts, message }: Conclusion): unknown[] {
    return [result, counts, message?.kind, message?.sentence, message?.text];
}

const LATE = 'Your decision came too late: the review of a.txt was over.';

describe('What comes of a decision', () => {
    it('is the end of the review, which is said in passing', () => {
        const says = (conclusion: Conclusion, sentence: string): void =>
            assert.deepEqual(shown(conclusion), ['closes', true, 'counts', sentence, undefined]);
        says(settled(accepted('mine'), 'now'), 'Accepted a.txt.');
        says(settled(rejected(), 'now'), 'Rejected a.txt.');
        says(settled(rejected(), 'later'), 'Rejected a.txt.');
        says(settled(rejected('mine'), 'now'), 'Rejected. Your edits to a.txt were discarded.');
        const later = 'Accepted a.txt. Gemini CLI is not connected; if it stays away, the review is shown again.';
        says(settled(accepted('mine'), 'later'), later);
    });

    it('is a question what to do with the text where no agent waits for it', () => {
        const gone = refused(accepted('mine'), 'agent-gone');
        assert.deepEqual(gone, { result: 'waits', counts: false, isUnattended: true });
        const ended = concludeDismissal(accepted('mine'));
        assert.deepEqual(ended, { result: 'keeps-text', counts: false, isUnattended: true });
    });

    it('is to copy the text of the user’s that the agent cannot write', () => {
        const [result, counts, kind, sentence, text] = shown(refused(accepted('mine'), 'edits-not-taken'));
        assert.deepEqual([result, counts, kind, text], ['waits', false, 'problem', 'mine']);
        assert.match(String(sentence), /^Gemini CLI can write its own text only/);
    });

    it('leaves an edited text on the screen, and to be copied, when the review has ended otherwise', () => {
        assert.deepEqual(shown(refused(accepted('mine'), 'ended')), ['keeps-text', false, 'problem', LATE, 'mine']);
        assert.equal(refused(rejected(), 'ended').result, 'closes');
        const windowEnded = { answered: false, code: 'window-ended', reason: '' } as const;
        assert.deepEqual(shown(concludeDelivery(accepted('mine'), windowEnded)), [
            'keeps-text',
            false,
            'problem',
            LATE,
            'mine'
        ]);
    });

    it('is to decide again when the backend keeps silent, or the text is too large', () => {
        const silent = concludeDelivery(accepted('mine'), { answered: false, code: 'silent', reason: 'Because.' });
        assert.deepEqual([silent.result, silent.counts], ['waits', false]);
        const unknown = /^The IDE’s backend does not answer, so the agent may not know your decision/;
        assert.match(silent.message?.sentence ?? '', unknown);
        const large = refused(accepted('mine'), 'too-large');
        assert.deepEqual([large.result, large.counts], ['waits', false]);
        assert.match(large.message?.sentence ?? '', /^Your text has more than 64 MiB/);
    });

    it('has a sentence in the user’s language, whatever the backend’s reason is', () => {
        const codes = ['replaced', 'ended', 'too-large', 'edits-not-taken'] as const;
        const unanswered = ['no-connection', 'window-ended'] as const;
        const conclusions = [
            ...codes.map(code => refused(accepted('mine'), code)),
            ...unanswered.map(code => concludeDelivery(accepted('mine'), { answered: false, code, reason: 'Because.' }))
        ];
        for (const { message } of conclusions) {
            assert.match(message?.sentence ?? '', /\.$/);
            assert.doesNotMatch(message?.sentence ?? '', /Because/);
        }
    });
});
