import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { eventOrTimeout } from './event-timeout';
import { MovedTime } from './testing/moved-time';

describe('Waiting for an event, or until time is up', () => {
    let time: MovedTime;
    let numbers: Emitter<number>;
    let listens: boolean;

    beforeEach(() => {
        [time, listens] = [new MovedTime(), false];
        numbers = new Emitter({
            onFirstListenerAdd: () => (listens = true),
            onLastListenerRemove: () => (listens = false)
        });
    });
    afterEach(() => time.end());

    /** What has come of the waiting by now. */
    function follow(waiting: Promise<string>): { outcome: string | undefined } {
        const followed: { outcome: string | undefined } = { outcome: undefined };
        waiting.then(
            outcome => (followed.outcome = outcome),
            error => (followed.outcome = String(error))
        );
        return followed;
    }

    it('ends with the event', async () => {
        const waiting = follow(eventOrTimeout(numbers.event, 5_000));
        await time.pass(4);
        assert.equal(waiting.outcome, undefined);
        numbers.fire(1);
        await time.pass(1);
        assert.equal(waiting.outcome, 'event');
    });

    it('ends when time is up', async () => {
        const waiting = follow(eventOrTimeout(numbers.event, 5_000));
        await time.pass(5);
        assert.equal(waiting.outcome, 'timeout');
    });

    it('goes on after an event that is not the one', async () => {
        const waiting = follow(eventOrTimeout(numbers.event, 5_000, number => number === 2));
        numbers.fire(1);
        await time.pass(1);
        assert.equal(waiting.outcome, undefined);
        numbers.fire(2);
        await time.pass(1);
        assert.equal(waiting.outcome, 'event');
    });

    it('leaves no listener behind', async () => {
        const first = eventOrTimeout(numbers.event, 1_000);
        assert.equal(listens, true);
        numbers.fire(1);
        await first;
        assert.equal(listens, false);
        const second = eventOrTimeout(numbers.event, 1_000);
        assert.equal(listens, true);
        await time.pass(1);
        await second;
        assert.equal(listens, false);
    });
});
