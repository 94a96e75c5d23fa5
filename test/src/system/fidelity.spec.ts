import { tryCorpus } from '../fidelity/corpus';
import { ReviewingPage } from '../fidelity/reviewing-page';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { theia } from '../support/test-ide';

/** A sample of `npm run test:fidelity`. */
describe('A text that goes through the page', function () {
    this.timeout(120_000);
    useCleanPages();
    let page: ReviewingPage;
    const seed = Number(process.env.FIDELITY_SEED ?? Date.now() % 1_000_000);

    before(async () => {
        page = await ReviewingPage.start(theia);
    });
    after(() => page?.dispose());

    it(`comes back byte for byte, and typed into it differs by what was typed (FIDELITY_SEED=${seed})`, async () => {
        await tryCorpus(page, seed, { texts: 12, touched: 3, unedited: 5, nasty: false });
    });
});
