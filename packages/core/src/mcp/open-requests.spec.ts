import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { ManualClock } from '../testing/manual-clock';
import { OpenRequests } from './open-requests';

describe('OpenRequests', () => {
    let clock: ManualClock;
    let idle: boolean;
    let hasGone: boolean;
    let requests: OpenRequests;

    beforeEach(() => {
        clock = new ManualClock();
        [idle, hasGone] = [false, false];
        requests = startedAfter(10);
    });

    const startedAfter = (graceMs: number): OpenRequests =>
        new OpenRequests(
            clock,
            graceMs,
            () => hasGone,
            () => (idle = true)
        );

    it('tells at once when the client’s process has ended, though not while it has something open', () => {
        requests.end();
        const response = new EventEmitter() as ServerResponse;
        requests = startedAfter(60_000);
        requests.add({} as IncomingMessage, response);
        hasGone = true;
        clock.advance(120_000);
        assert.equal(idle, false);
        hasGone = false;
        response.emit('close');
        clock.advance(30_000);
        assert.equal(idle, false);
        hasGone = true;
        clock.advance(500);
        assert.equal(idle, true);
        assert.ok(clock.isIdle);
    });

    [
        { what: 'back', jumpMs: -86_400_000 },
        { what: 'forward', jumpMs: 86_400_000 }
    ].forEach(({ what, jumpMs }) =>
        it(`waits no longer and no shorter when the wall clock is put ${what} meanwhile`, () => {
            let jumped = 0;
            const now = (): number => clock.now() + jumped;
            const wallClock = { now, after: clock.after.bind(clock) };
            requests.end();
            requests = new OpenRequests(
                wallClock,
                60_000,
                () => false,
                () => (idle = true)
            );
            clock.advance(30_000);
            jumped = jumpMs;
            clock.advance(29_999);
            assert.equal(idle, false);
            clock.advance(1);
            assert.equal(idle, true);
        })
    );
});
