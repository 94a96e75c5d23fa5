import { ReviewingPage } from './reviewing-page';
import { CorpusOutcome, tryCorpus } from './corpus';

/** The whole corpus: what the project promises. */
const SIZE = { texts: 2_100, edited: 400, nasty: true };

/** A page is replaced by a fresh one after so many texts, as nobody reviews thousands in one. */
const TEXTS_PER_PAGE = 350;

/** Tries the whole corpus, prints how it goes, and gives what was tried. The same seed tries the same. */
export async function proveFidelity(seed: number): Promise<CorpusOutcome> {
    const pages = Math.ceil(SIZE.texts / TEXTS_PER_PAGE);
    const outcomes: CorpusOutcome[] = [];
    for (let number = 0; number < pages; number++) {
        const page = await ReviewingPage.start();
        try {
            const size = { texts: TEXTS_PER_PAGE, edited: Math.ceil(SIZE.edited / pages), nasty: number === 0 };
            const outcome = await tryCorpus(page, seed + number, size, (done, all) => {
                if (done % 50 === 0 || done === all) {
                    console.log(`  page ${number + 1} of ${pages}: ${done} of ${all} texts`);
                }
            });
            outcome.failures.forEach(failure => console.log(`  ✗ ${failure}`));
            outcomes.push(outcome);
        } finally {
            await page.dispose();
        }
    }
    const sum = (count: (outcome: CorpusOutcome) => number): number =>
        outcomes.reduce((total, outcome) => total + count(outcome), 0);
    return {
        unedited: sum(({ unedited }) => unedited),
        touched: sum(({ touched }) => touched),
        edited: sum(({ edited }) => edited),
        failures: outcomes.flatMap(({ failures }) => failures)
    };
}
