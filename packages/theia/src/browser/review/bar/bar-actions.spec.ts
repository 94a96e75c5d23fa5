import * as assert from 'node:assert/strict';
import { barActions } from './bar-actions';

describe('The actions of the review bar', () => {
    const labels = (agentGone: boolean): string[] => barActions({ agentGone }).map(({ label }) => label);

    it('decide a review, with more to be accepted in a menu', () => {
        assert.deepEqual(labels(false), ['Reject', 'Accept']);
        const withMenu = barActions({ agentGone: false }).filter(({ hasMenu }) => hasMenu);
        assert.deepEqual(
            withMenu.map(({ name }) => name),
            ['accept']
        );
    });

    it('have the IDE write what no agent would, or copy or discard it', () => {
        assert.deepEqual(labels(true), ['Discard', 'Copy', 'Write File']);
    });

    for (const agentGone of [false, true]) {
        it(`have one primary action, the last one, with agentGone: ${agentGone}`, () => {
            const primary = barActions({ agentGone }).map(({ isPrimary }) => isPrimary);
            assert.deepEqual(primary, [...primary.slice(1).map(() => false), true]);
        });
    }
});
