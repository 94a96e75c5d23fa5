import * as assert from 'node:assert/strict';
import { reviewRequest } from '../testing/review-request';
import { rowFacts } from './row-facts';

describe('What a list says of a review', () => {
    const request = reviewRequest({ openedAt: 0, text: 'x'.repeat(2_000) });

    it('is how big and how old it is, and whose where nothing else says that', () => {
        const review = { request, isUnattended: false, isEdited: false };
        assert.deepEqual(rowFacts(review, { namesAgent: false, now: 120_000 }), ['2 kB', '2 min ago']);
        assert.equal(rowFacts(review, { namesAgent: true, now: 0 })[0], 'Gemini CLI');
    });

    it('is what is special about it, before its age, which a narrow list cuts off', () => {
        const facts = rowFacts({ request, isUnattended: true, isEdited: true }, { namesAgent: false, now: 0 });
        assert.deepEqual(facts, ['2 kB', 'not waiting', 'edited by you', 'just now']);
    });
});
