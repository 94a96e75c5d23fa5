import * as assert from 'node:assert/strict';
import { pageWaitOf } from './page-wait';

describe('The page wait of a setting', () => {
    it('is what the user has set, within bounds', () => {
        assert.equal(pageWaitOf(0), 0);
        assert.equal(pageWaitOf(12.5), 12.5);
        assert.equal(pageWaitOf(-1), 0);
        assert.equal(pageWaitOf(1_000), 300);
    });

    it('is the default where it is no time at all', () => {
        for (const setting of [undefined, null, '5', NaN]) {
            assert.equal(pageWaitOf(setting), 30);
        }
    });
});
