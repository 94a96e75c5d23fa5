import * as assert from 'node:assert/strict';
import { barActions } from './bar-actions';

const states = {
    waiting: { isUnattended: false, hasEnded: false },
    gone: { isUnattended: true, hasEnded: false },
    ended: { isUnattended: true, hasEnded: true }
};

describe('The actions of the review bar', () => {
    const labels = (state: keyof typeof states): string[] => barActions(states[state]).map(({ label }) => label);

    it('decide a review, each with a menu of what else can be accepted, and how else rejected', () => {
        assert.deepEqual(labels('waiting'), ['Reject', 'Accept']);
        assert.deepEqual(
            barActions(states.waiting).map(({ menu }) => menu),
            ['moreToReject', 'more']
        );
        assert.ok(barActions(states.gone).every(({ menu }) => menu === undefined));
    });

    it('have the IDE write what no agent would, or copy or discard it', () => {
        assert.deepEqual(labels('gone'), ['Discard', 'Copy Text', 'Write File']);
    });

    it('do not offer to write what the backend knows no more', () => {
        assert.deepEqual(labels('ended'), ['Discard', 'Copy Text']);
    });

    for (const [name, state] of Object.entries(states)) {
        it(`have one primary action, the last one: ${name}`, () => {
            const primary = barActions(state).map(({ isPrimary }) => isPrimary);
            assert.deepEqual(primary, [...primary.slice(1).map(() => false), true]);
        });
    }
});
