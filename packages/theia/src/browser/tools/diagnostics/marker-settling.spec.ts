import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Emitter } from '@theia/core/lib/common/event';
import { settled } from '@agent-companion/window/testing';
import { MarkerSettling } from './marker-settling';

describe('The problems of a text', () => {
    const markers = new Emitter<string>();
    let settling: MarkerSettling;

    beforeEach(() => {
        mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
        settling = new MarkerSettling({ onDidChangeMarkers: markers.event });
    });
    afterEach(() => mock.timers.reset());

    it('are settled a second after the last word that was said since the text changed', () => {
        settling.changed('a');
        mock.timers.tick(500);
        markers.fire('a');
        mock.timers.tick(900);
        markers.fire('a');
        mock.timers.tick(900);
        assert.equal(settling.isSettled('a'), false);
        mock.timers.tick(100);
        assert.equal(settling.isSettled('a'), true);
        settling.changed('a');
        mock.timers.tick(5_000);
        assert.equal(settling.isSettled('a'), false);
    });

    it('are settled if nothing is said for long, or the text is not loaded', () => {
        settling.tabOpened('a');
        settling.changed('a');
        mock.timers.tick(9_999);
        assert.equal(settling.isSettled('a'), false);
        mock.timers.tick(1);
        assert.equal(settling.isSettled('a'), true);
        settling.changed('a');
        settling.removed('a');
        assert.equal(settling.isSettled('a'), true);
    });

    it('are not settled by silence before the text has got a tab, nor by what is taken back when it loses it', () => {
        settling.changed('a');
        mock.timers.tick(10_000);
        settling.tabOpened('a');
        assert.equal(settling.isSettled('a'), false);
        markers.fire('a');
        mock.timers.tick(1_000);
        assert.deepEqual([settling.isSettled('a'), settling.isAnswered('a')], [true, true]);
        settling.tabClosed('a');
        assert.equal(settling.isAnswered('a'), true);
        markers.fire('a');
        assert.equal(settling.isAnswered('a'), false);
        settling.tabOpened('a');
        assert.equal(settling.isSettled('a'), false);
    });

    it('are never settled by silence without a tab, as when they were taken back: some services speak of open files only', () => {
        settling.changed('a');
        mock.timers.tick(60_000);
        assert.deepEqual([settling.isSettled('a'), settling.isAskedAbout('a')], [false, false]);
        settling.tabOpened('a');
        markers.fire('a');
        mock.timers.tick(1_000);
        assert.deepEqual([settling.isSettled('a'), settling.isAskedAbout('a')], [true, true]);
        settling.tabClosed('a');
        assert.equal(settling.isAskedAbout('a'), true);
        markers.fire('a');
        mock.timers.tick(60_000);
        assert.deepEqual([settling.isSettled('a'), settling.isAskedAbout('a')], [false, false]);
    });

    it('are what was said of the text before it got a tab, if something was', () => {
        settling.changed('a');
        markers.fire('a');
        mock.timers.tick(1_000);
        settling.tabOpened('a');
        assert.equal(settling.isSettled('a'), true);
        settling.tabClosed('a');
        settling.changed('a');
        markers.fire('a');
        assert.equal(settling.isAnswered('a'), true);
    });

    it('are awaited, for a time', async () => {
        settling.changed('a');
        const [one, other] = [settling.whenSettled(['a'], 500), settling.whenSettled(['a', 'b'], 3_000)];
        for (let passed = 0; passed < 3_000; passed += 100) {
            if (passed === 1_000) {
                markers.fire('a');
            }
            mock.timers.tick(100);
            await settled();
        }
        assert.deepEqual(await Promise.all([one, other]), [false, true]);
    });
});
