import { ReviewingPage } from './reviewing-page';
import { CorpusOutcome, tryCorpus } from './corpus';

/** A page is replaced by a fresh one after so many texts, as users do not review thousands in one. */
const PAGES = 6;

/** Of one page; times the pages, it is what the project promises. Texts by hand and large ones are tried in the first. */
const SIZE = { texts: 350, touched: 20, unedited: 20 };

/** Tries the whole corpus, prints how it goes, and gives what was tried. The same seed tries the same. */
export async function proveFidelity(seed: number): Promise<CorpusOutcome> {
    const outcomes: CorpusOutcome[] = [];
    for (let number = 0; number < PAGES; number++) {
        const page = await ReviewingPage.start();
        try {
            const outcome = await tryCorpus(page, seed + number, { ...SIZE, nasty: number === 0 }, (done, all) => {
                if (done % 50 === 0 || done === all) {
                    console.log(`  page ${number + 1} of ${PAGES}: ${done} of ${all} texts`);
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
