import assert from 'node:assert/strict';
import { Deferred } from '../testing/deferred';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { RecurringWork } from './recurring-work';

describe('RecurringWork', () => {
    let clock: ManualClock;
    let times: number;
    let errors: unknown[];
    let outcome: () => Promise<number>;
    let work: RecurringWork;

    beforeEach(() => {
        clock = new ManualClock();
        times = 0;
        errors = [];
        outcome = () => Promise.resolve(1_000);
        work = new RecurringWork({
            work: () => {
                times++;
                return outcome();
            },
            onError: error => errors.push(error),
            clock
        });
    });

    it('is done again as long after each time as that has said', async () => {
        await work.begin();
        clock.advance(999);
        assert.equal(times, 1);
        clock.advance(1);
        await eventually(() => assert.equal(times, 2));
    });

    it('is done at once when it is begun anew, and then counts from there', async () => {
        await work.begin();
        clock.advance(600);
        await work.begin();
        clock.advance(999);
        assert.equal(times, 2);
    });

    it('meets neither itself nor what is done between', async () => {
        const first = new Deferred<number>();
        outcome = () => first.promise;
        const begun = work.begin();
        let isDone = false;
        const between = work.between(() => (isDone = true));
        await Promise.resolve();
        assert.equal(isDone, false);
        first.resolve(1_000);
        await Promise.all([begun, between]);
        assert.equal(isDone, true);
    });

    it('rejects for who has begun it, and tells of failures that nobody waits for', async () => {
        await work.begin();
        const error = new Error('broken');
        outcome = () => Promise.reject(error);
        clock.advance(1_000);
        await eventually(() => assert.deepEqual(errors, [error]));
        await assert.rejects(work.begin(), error);
        assert.equal(errors.length, 1);
    });

    it('is not done any more once it has ended, also where that was while it was done', async () => {
        const last = new Deferred<number>();
        outcome = () => last.promise;
        const begun = work.begin();
        await eventually(() => assert.equal(times, 1));
        work.end();
        last.resolve(1_000);
        await begun;
        await work.begin();
        assert.ok(work.hasEnded);
        assert.equal(times, 1);
        assert.ok(clock.isIdle);
    });
});
