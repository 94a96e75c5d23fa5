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

const LOST = 'The agent did not get your decision: Because.';

describe('What comes of a decision', () => {
    it('is the end of the review, which is said in passing', () => {
        const says = (conclusion: Conclusion, sentence: string): void =>
            assert.deepEqual(shown(conclusion), ['closes', true, 'counts', sentence, undefined]);
        says(settled(accepted('mine'), 'now'), 'Accepted a.txt.');
        says(settled(rejected(), 'now'), 'Rejected a.txt.');
        says(settled(rejected(), 'later'), 'Rejected a.txt.');
        says(settled(rejected('mine'), 'now'), 'Rejected. Your edits to a.txt were discarded.');
        const later = 'Accepted a.txt. Gemini CLI is not connected: if it does not come back, the review does.';
        says(settled(accepted('mine'), 'later'), later);
    });

    it('is a question what to do with the text where no agent waits for it', () => {
        const gone = refused(accepted('mine'), 'agent-gone');
        assert.deepEqual(gone, { result: 'waits', counts: false, isUnattended: true });
        const ended = concludeDismissal(accepted('mine'));
        assert.deepEqual(ended, { result: 'keeps-text', counts: false, isUnattended: true });
    });

    it('is that the change is discarded where no agent waits for it', () => {
        const says = ['closes', true, 'counts', 'Discarded a.txt.', undefined];
        assert.deepEqual(shown(settled(rejected(), 'never')), says);
        assert.deepEqual(shown(concludeDismissal(rejected('mine'))), says);
    });

    it('is to decide again when the agent has changed its proposal', () => {
        assert.deepEqual(shown(refused(accepted('mine'), 'replaced')), ['waits', false, 'problem', LOST, undefined]);
    });

    it('leaves an edited text on the screen, and to be copied, when the review has ended otherwise', () => {
        assert.deepEqual(shown(refused(accepted('mine'), 'ended')), ['keeps-text', false, 'problem', LOST, 'mine']);
        assert.equal(refused(rejected(), 'ended').result, 'closes');
    });

    for (const [what, outcome, beginning] of [
        [
            'the backend keeps silent',
            { answered: false, code: 'silent' },
            /^The IDE’s backend does not answer, so the agent may not know your decision/
        ],
        ['the text is too large', { answered: false, code: 'too-large', reason: 'Because.' }, new RegExp(LOST)]
    ] as const) {
        it(`is to decide again when ${what}`, () => {
            const conclusion = concludeDelivery(accepted('mine'), outcome as Parameters<typeof concludeDelivery>[1]);
            assert.deepEqual([conclusion.result, conclusion.counts], ['waits', false]);
            assert.match(conclusion.message?.sentence ?? '', beginning);
        });
    }

    it('has a sentence in the user’s language, whatever the backend’s reason is', () => {
        const codes = ['replaced', 'ended', 'too-large'] as const;
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
