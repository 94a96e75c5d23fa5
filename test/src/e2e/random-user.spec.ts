import * as assert from 'node:assert/strict';
import { randomSequences } from '../lab/soak/page/acts';
import { liveInPage } from '../lab/soak/page/live-in-page';
import { useCleanPages } from '../support/browser/use-clean-pages';

/** A sample; `npm run soak page` lives through a thousand. */
const SEQUENCES = 20;

/** The same sample each time: what others find is found by the thousand, whose seed is told. */
const SEED = 72_094_276;

describe('A user, two agents and a page, at random', function () {
    this.timeout(240_000);
    useCleanPages();

    it('lets no key land unseen, leaves no diff unseen, and decides none that is not meant', async () => {
        const { failures } = await liveInPage(randomSequences(SEQUENCES, SEED), { seed: SEED }, console.log);
        assert.deepEqual(failures, []);
    });
});
