import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { COOLDOWN_MS, DecisionCooldown } from './decision-cooldown';

describe('DecisionCooldown', () => {
    const [first, second] = [{ request: { revision: 1 } }, { request: { revision: 1 } }];
    let clock: ManualClock;
    let isRepeated: boolean;
    let cooldown: DecisionCooldown;

    beforeEach(() => {
        [clock, isRepeated] = [new ManualClock(), false];
        cooldown = new DecisionCooldown(clock, () => isRepeated);
    });

    it('refuses what has come in front, for half a second and for that alone', () => {
        cooldown.show([first]);
        clock.advance(COOLDOWN_MS);
        cooldown.show([first, second]);
        assert.deepEqual([cooldown.refuses(first), cooldown.refuses(second)], [false, true]);
        clock.advance(COOLDOWN_MS);
        assert.equal(cooldown.refuses(second), false);
    });

    it('refuses a text that has replaced another, and what is back after it was gone', () => {
        for (const come of [(): unknown => (first.request.revision = 2), (): void => cooldown.show([])]) {
            cooldown.show([first]);
            clock.advance(COOLDOWN_MS);
            come();
            cooldown.show([first]);
            assert.equal(cooldown.isCooling(first), true);
        }
    });

    it('refuses a key as long as it is held, whether or not the editor tells that', () => {
        cooldown.show([first]);
        for (let repeat = 0; repeat < 5; repeat++) {
            clock.advance(COOLDOWN_MS - 1);
            assert.equal(cooldown.refuses(first), true);
        }
        clock.advance(COOLDOWN_MS);
        isRepeated = true;
        assert.equal(cooldown.refuses(first), true);
    });

    it('tells when something can be decided no more, and when it can be again', () => {
        const told: boolean[] = [];
        cooldown.onDidChange(() => void told.push(cooldown.isCooling(first)));
        cooldown.show([first]);
        cooldown.show([first]);
        clock.advance(COOLDOWN_MS);
        assert.deepEqual(told, [true, false]);
        assert.ok(clock.isIdle);
    });
});
