import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import { COOLDOWN_MS, DecisionCooldown } from './decision-cooldown';

describe('DecisionCooldown', () => {
    const review = { request: { revision: 1 } };
    let clock: ManualClock;
    let isRepeated: boolean;
    let cooldown: DecisionCooldown;

    beforeEach(() => {
        [clock, isRepeated] = [new ManualClock(), false];
        cooldown = new DecisionCooldown(clock, () => isRepeated);
    });

    it('refuses a text that has replaced another, and what is back after it was gone', () => {
        for (const come of [(): unknown => (review.request.revision = 2), (): void => cooldown.show([])]) {
            cooldown.show([review]);
            clock.advance(COOLDOWN_MS);
            come();
            cooldown.show([review]);
            assert.equal(cooldown.isCooling(review), true);
        }
    });

    it('refuses a key as long as it is held, whether or not the editor tells that', () => {
        cooldown.show([review]);
        for (let repeat = 0; repeat < 5; repeat++) {
            clock.advance(COOLDOWN_MS - 1);
            assert.equal(cooldown.refuses(review), true);
        }
        clock.advance(COOLDOWN_MS);
        isRepeated = true;
        assert.equal(cooldown.refuses(review), true);
    });
});
