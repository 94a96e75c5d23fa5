import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendConnection } from './backend-connection';

describe('BackendConnection', () => {
    it('tells since when it is as it is', () => {
        const clock = new ManualClock();
        const changes = new Emitter<void>();
        const connection = new BackendConnection(() => true, changes.event, clock);
        const begun = connection.since;
        clock.advance(5);
        assert.equal(connection.since, begun);
        changes.fire();
        assert.equal(connection.since, begun + 5);
    });

    it('tells of the end of the window, whichever call is answered with it, and of no other answer', () => {
        const connection = new BackendConnection(() => true, new Emitter<void>().event, new ManualClock());
        let ends = 0;
        connection.onDidEndWindow(() => ends++);
        connection.noteAnswer({ ok: true, value: undefined });
        connection.noteAnswer({ ok: false, code: 'failed', reason: '' });
        assert.equal(ends, 0);
        connection.noteAnswer({ ok: false, code: 'window-ended', reason: '' });
        assert.equal(ends, 1);
    });
});
