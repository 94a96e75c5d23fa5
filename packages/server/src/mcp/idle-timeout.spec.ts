import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { ManualClock } from '../testing/manual-clock';
import { IdleTimeout } from './idle-timeout';

describe('IdleTimeout', () => {
    let clock: ManualClock;
    let idle: boolean;
    let timeout: IdleTimeout;

    beforeEach(() => {
        clock = new ManualClock();
        idle = false;
        timeout = new IdleTimeout(clock, 10, () => (idle = true));
    });

    it('tells of a client that never had anything open', () => {
        clock.advance(9);
        assert.equal(idle, false);
        clock.advance(1);
        assert.equal(idle, true);
    });

    it('tells some time after the last of several responses has been closed', () => {
        const [one, two] = [new EventEmitter(), new EventEmitter()];
        timeout.watch(one);
        timeout.watch(two);
        one.emit('close');
        clock.advance(100);
        assert.equal(idle, false);
        two.emit('close');
        clock.advance(9);
        assert.equal(idle, false);
        clock.advance(1);
        assert.equal(idle, true);
    });

    it('knows when the client had something open last', () => {
        const response = new EventEmitter();
        timeout.watch(response);
        clock.advance(5);
        assert.equal(timeout.lastSeen, clock.now());
        response.emit('close');
        const closed = clock.now();
        clock.advance(5);
        assert.equal(timeout.lastSeen, closed);
    });

    it('says nothing once disposed', () => {
        const response = new EventEmitter();
        timeout.watch(response);
        timeout.dispose();
        response.emit('close');
        assert.ok(clock.isIdle);
    });
});
