import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import { ClosedTabs } from './closed-tabs';

describe('ClosedTabs', () => {
    let clock: ManualClock;
    let told: unknown[];
    let tabs: ClosedTabs;

    beforeEach(() => {
        [clock, told] = [new ManualClock(), []];
        const onDidClose = (ids: readonly string[], reason: string): void => void told.push([...ids, reason]);
        tabs = new ClosedTabs(() => false, onDidClose, clock);
    });

    const close = (...ids: string[]): void => tabs.change([], 1, ids);
    const open = (): void => tabs.change([undefined], 0, []);

    it('takes none as meant that are closed together, whether the others are reviews or files', () => {
        close('a');
        close('b');
        clock.advance(150);
        close();
        clock.advance(100);
        close('c');
        clock.advance(100);
        close();
        clock.advance(150);
        assert.deepEqual(told, [
            ['a', 'b', 'together'],
            ['c', 'together']
        ]);
    });

    it('takes none as meant while a key that closes is held', () => {
        for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
            close(id);
            clock.advance(30);
        }
        clock.advance(150);
        assert.deepEqual(told, [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'together']]);
    });

    it('does not tell of one that is displaced again and again, as by another review that is opened again', () => {
        for (let round = 0; round < 100; round++) {
            open();
            close(round % 2 === 0 ? 'a' : 'b');
            clock.advance(150);
        }
        assert.deepEqual(told, [
            ['a', 'displaced'],
            ['b', 'displaced']
        ]);
        clock.advance(10_000);
        open();
        close('a');
        clock.advance(150);
        assert.equal(told.length, 3);
    });
});
