import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ManualClock, silentLogger } from '../testing';
import { ActivityReporter } from './activity-reporter';

describe('ActivityReporter', () => {
    let clock: ManualClock;
    let isActive: boolean;
    let asked: boolean[];
    let calls: number;
    let warned: number;
    let answer: () => Promise<unknown>;
    let reporter: ActivityReporter;

    beforeEach(() => {
        clock = new ManualClock();
        [isActive, asked, calls, warned, answer] = [false, [], 0, 0, () => Promise.resolve()];
        reporter = new ActivityReporter({
            signal: { service: { path: '/s', method: 'm', arguments: [] } },
            hours: 1,
            reviews: true,
            windows: { isActive: withReviews => (asked.push(withReviews), isActive) },
            callService: () => (calls++, answer()),
            logger: { ...silentLogger, warn: () => warned++ },
            clock
        });
    });
    afterEach(() => reporter.dispose());

    /** Lets seconds pass until the signals have arrived. */
    async function pass(seconds: number): Promise<number> {
        const before = calls;
        for (let each = 0; each < seconds; each++) {
            clock.advance(1_000);
            await setImmediate();
        }
        return calls - before;
    }

    it('tells at once, then at a steady interval, and nothing after the end', async () => {
        assert.equal(await pass(100), 0);
        isActive = true;
        assert.equal(await pass(1), 1);
        assert.equal(await pass(120), 4);
        isActive = false;
        assert.equal(await pass(3_600), 0);
        assert.ok(asked.every(withReviews => withReviews));
    });

    it('tells nothing beyond the limit, until something else counts', async () => {
        isActive = true;
        assert.equal(await pass(3_600), 120);
        assert.equal(await pass(7_200), 0);
        isActive = false;
        await pass(1);
        isActive = true;
        assert.equal(await pass(60), 2);
    });

    it('sends one at a time, and says why one has failed', async () => {
        let fail = (): void => undefined;
        answer = () => new Promise((_, reject) => (fail = () => reject(new Error('no'))));
        isActive = true;
        assert.equal(await pass(300), 1);
        fail();
        await setImmediate();
        assert.equal(warned, 1);
        assert.equal(await pass(1), 1);
    });

    it('tells nothing once it is disposed of', async () => {
        isActive = true;
        reporter.dispose();
        assert.equal(await pass(100), 0);
        assert.equal(clock.isIdle, true);
    });
});
