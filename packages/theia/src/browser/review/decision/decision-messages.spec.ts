import * as assert from 'node:assert/strict';
import type { DecisionOutcome, DecisionRefusalCode } from '@agent-companion/server';
import { Conclusion, concludeDelivery, concludeDismissal, DecidedRequest } from './decision-messages';

const REQUEST = { agentName: 'Gemini CLI', fileUri: 'file:///workspace/a.txt' };

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

/** What is shown: severity, the sentence's beginning, and the text that can be copied. */
function shown({ messages }: Conclusion): unknown[] {
    return messages.map(({ severity, sentence, text }) => [severity, sentence.split(/[.:](?= |$)/)[0], text]);
}

describe('What comes of a decision', () => {
    it('is the end of the review, without a word when the agent has heard of it', () => {
        for (const decided of [accepted('mine'), rejected()]) {
            assert.deepEqual(settled(decided, 'now'), { result: 'closes', counts: true, messages: [] });
        }
    });

    it('is offered once more when edits were rejected', () => {
        const conclusion = settled(rejected('mine'), 'now');
        const sentence = 'You rejected the change of a.txt, and what you had typed there with it';
        assert.deepEqual(shown(conclusion), [['info', sentence, 'mine']]);
    });

    it('says that the agent is told of it later, with the text that was accepted', () => {
        const [message] = settled(accepted('mine'), 'later').messages;
        assert.equal(message.text, 'mine');
        assert.equal(
            message.sentence,
            'Accepted. Gemini CLI is not connected right now and is told when it reconnects.'
        );
        assert.deepEqual(shown(settled(rejected(), 'later')), [['info', 'Rejected', undefined]]);
    });

    it('leaves a review open that is accepted after its agent has gone, and offers the text', () => {
        const conclusion = refused(accepted('mine'), 'agent-gone');
        assert.deepEqual([conclusion.result, conclusion.counts], ['waits', false]);
        assert.deepEqual(shown(conclusion), [['warn', 'Gemini CLI is gone, so nothing is written', 'mine']]);
        assert.deepEqual(settled(rejected(), 'never'), { result: 'closes', counts: true, messages: [] });
    });

    it('is to decide again when the agent has changed its proposal', () => {
        const conclusion = refused(accepted('mine'), 'replaced');
        assert.deepEqual([conclusion.result, conclusion.counts], ['waits', false]);
        assert.deepEqual(shown(conclusion), [['warn', 'The agent did not get your decision', undefined]]);
    });

    it('leaves an edited text on the screen, and to be copied, when the review has ended otherwise', () => {
        const conclusion = refused(accepted('mine'), 'ended');
        assert.deepEqual([conclusion.result, conclusion.counts], ['keeps-text', false]);
        assert.deepEqual(shown(conclusion), [['warn', 'The agent did not get your decision', 'mine']]);
        assert.equal(refused(rejected(), 'ended').result, 'closes');
    });

    for (const [what, outcome, beginning] of [
        [
            'the backend keeps silent',
            { answered: false, code: 'silent' },
            'The IDE’s backend does not answer, so the agent may not know your decision'
        ],
        [
            'the text is too large',
            { answered: false, code: 'too-large', reason: 'Too large.' },
            'The agent did not get your decision'
        ]
    ] as const) {
        it(`is to decide again when ${what}`, () => {
            const conclusion = concludeDelivery(accepted('mine'), outcome as Parameters<typeof concludeDelivery>[1]);
            assert.deepEqual([conclusion.result, conclusion.counts], ['waits', false]);
            assert.deepEqual(shown(conclusion), [['warn', beginning, undefined]]);
        });
    }

    it('is nothing but a rejection where the agent had ended before', () => {
        const acceptance = concludeDismissal(accepted('mine'));
        assert.deepEqual([acceptance.result, acceptance.counts], ['keeps-text', false]);
        assert.match(acceptance.messages[0].sentence, /^Gemini CLI has ended, so a\.txt is not written\./);
        assert.equal(acceptance.messages[0].text, 'mine');
        const rejection = concludeDismissal(rejected('mine'));
        assert.deepEqual([rejection.result, rejection.counts, rejection.messages.length], ['closes', true, 1]);
    });
});
