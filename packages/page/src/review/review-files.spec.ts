import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { ReviewFiles } from './review-files';

describe('ReviewFiles', () => {
    let clock: ManualClock;
    let files: ReviewFiles;
    let changed: string[];

    beforeEach(() => {
        clock = new ManualClock();
        files = new ReviewFiles(clock);
        changed = [];
        files.onDidChange(uri => changed.push(uri));
    });

    const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

    it('are waited for by the tabs of before a reload, in vain for 20 s at most', async () => {
        const [soon, never] = [files.find('soon'), files.find('never')];
        clock.advance(19_999);
        files.set('soon', bytes(1));
        assert.equal((await soon)?.isReadOnly, false);
        clock.advance(1);
        assert.equal(await never, undefined);
        assert.ok(clock.isIdle);
    });

    it('are gone when they are removed, whatever their editor saves then', () => {
        files.set('a', bytes(1));
        files.remove('a');
        files.save('a', bytes(2));
        files.set('a', bytes(3));
        assert.deepEqual(changed, []);
    });
});
