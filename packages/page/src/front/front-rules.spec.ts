import * as assert from 'node:assert/strict';
import { unattendedReview, ruledReview } from '../testing/ruled-review';
import { FrontFacts, FrontVerdict, judgeFront, nextReview } from './front-rules';

const IDLE: FrontFacts = {
    isSeen: false,
    visibleReview: undefined,
    hasTerminalFocus: false,
    typedAgo: Infinity,
    turnedAwayAgo: Infinity
};

/** The keyboard is in the terminal of its agent. */
const TALKS: Partial<FrontFacts> = { visibleReview: 'another-agent', hasTerminalFocus: true };

describe('Whether a review comes in front', () => {
    const cases: [string, Partial<FrontFacts>, FrontVerdict][] = [
        ['comes where nothing is in its way', {}, { code: 'comes' }],
        ['needs not where it can be seen', { isSeen: true, visibleReview: 'own-agent' }, { code: 'seen' }],
        ['does not cover another one', { visibleReview: 'another-agent', typedAgo: 0 }, { code: 'reads-another' }],
        ['comes in front of another agent’s to a user who talks to its own', TALKS, { code: 'comes' }],
        [
            'does not cover one of its own agent, even then',
            { ...TALKS, visibleReview: 'own-agent' },
            { code: 'reads-another' }
        ],
        ['waits for one who types', { typedAgo: 0 }, { code: 'types', waitMs: 8_000 }],
        ['waits until the user has typed nothing for 8 s', { typedAgo: 7_999 }, { code: 'types', waitMs: 1 }],
        ['comes when the user has typed nothing for 8 s', { typedAgo: 8_000 }, { code: 'comes' }],
        ['does not jump over what the user turns to', { turnedAwayAgo: 1 }, { code: 'turned-away', waitMs: 7_999 }],
        ['comes when the user has been there for 8 s', { turnedAwayAgo: 8_000 }, { code: 'comes' }]
    ];
    for (const [what, facts, verdict] of cases) {
        it(what, () => assert.deepEqual(judgeFront({ ...IDLE, ...facts }), verdict));
    }
});

describe('The next review', () => {
    const [a1, b2, a3, b4] = [ruledReview('A', 1), ruledReview('B', 2), ruledReview('A', 3), ruledReview('B', 4)];

    it('is the next one of the same agent', () => {
        assert.equal(nextReview(b2, [a1, a3, b4]), b4);
        assert.equal(nextReview(ruledReview('A', 2), [a1, b2, a3]), a3);
    });

    it('is an earlier one of the same agent where there is no later one', () => {
        assert.equal(nextReview(a3, [a1, b2]), a1);
    });

    it('is the oldest of all where the agent has none', () => {
        assert.equal(nextReview(a3, [b2, b4]), b2);
        assert.equal(nextReview(a3, []), undefined);
    });

    it('is not what another agent of the same name has left behind, unless there is nothing else', () => {
        assert.equal(nextReview(a1, [b2, unattendedReview('A', 3)]), b2);
        assert.equal(
            nextReview(unattendedReview('A', 1), [a1, unattendedReview('B', 2), unattendedReview('A', 3)])?.request
                .openedAt,
            3
        );
        assert.equal(nextReview(a1, [unattendedReview('A', 3)])?.request.openedAt, 3);
    });
});
