import * as assert from 'node:assert/strict';
import { ReviewLifecycle, ReviewHost } from './review-lifecycle';
import { ReviewRegistry } from './review-registry';

describe('ReviewLives', () => {
    const begin = (): ReviewLifecycle => new ReviewLifecycle({} as ReviewHost, () => undefined);

    it('are one for each id', () => {
        const lives = new ReviewRegistry(begin);
        assert.equal(lives.find('one'), undefined);
        assert.equal(lives.of('one'), lives.of('one'));
        assert.notEqual(lives.of('one'), lives.of('two'));
        assert.equal(lives.find('one'), lives.of('one'));
    });

    it('forget the oldest of many that are over, and none that is not', async () => {
        const lives = new ReviewRegistry(begin);
        lives.of('open');
        for (let index = 0; index < 2_000; index++) {
            await lives.of(String(index)).close();
        }
        assert.equal(lives.find('0'), undefined);
        assert.ok(lives.find('1999'));
        assert.ok(lives.find('open'));
    });
});
