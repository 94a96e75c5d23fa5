import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import { EditorPublisher } from './editor-publisher';

describe('EditorPublisher', () => {
    let clock: ManualClock;
    let revision: number;
    let sent: number[];
    let publisher: EditorPublisher;

    beforeEach(() => {
        clock = new ManualClock();
        [revision, sent] = [0, []];
        publisher = new EditorPublisher(
            () => ({ revision, files: [] }),
            snapshot => Promise.resolve(sent.push(snapshot.revision)),
            clock
        );
    });

    it('sends the changes of a moment together, as they are at its end', () => {
        for (revision = 1; revision < 5; revision++) {
            publisher.publishSoon();
            clock.advance(10);
        }
        assert.deepEqual(sent, []);
        clock.advance(10);
        assert.deepEqual(sent, [5]);
        assert.ok(clock.isIdle);
    });

    it('sends again and again while the changes do not end', async () => {
        for (revision = 1; revision <= 100; revision++) {
            publisher.publishSoon();
            clock.advance(10);
            await settled();
        }
        assert.equal(sent.length, 20);
    });

    it('sends at once when it is to, and not once more for the changes before', () => {
        publisher.publishSoon();
        publisher.publish();
        assert.deepEqual(sent, [0]);
        clock.advance(1_000);
        assert.deepEqual(sent, [0]);
    });
});
