import { codeServer } from '../support/code-server/test-code-server';
import { theia } from '../support/test-ide';
import { CorpusOutcome, tryCorpus } from './corpus';
import { ReviewingPage } from './reviewing-page';

/** How many pages each editor has: one is replaced after so many texts, as users do not review thousands in one. */
const PAGES = { theia: 6, 'code-server': 2 };

/** Editors and their milliseconds to an automatic save; VS Code saves reviews until its extension notices. */
const EDITORS = {
    theia: { editor: theia, autoSaveDelay: 50 },
    'code-server': { editor: codeServer, autoSaveDelay: 1_000 }
};

/** Of one page; times the pages, it is what the project promises. Texts by hand and large ones are tried in the first. */
const SIZE = { texts: 350, touched: 20, unedited: 20 };

/** Tries the whole corpus, prints how it goes, and gives what was tried. The same seed tries the same. */
export async function proveFidelity(name: keyof typeof EDITORS, seed: number): Promise<CorpusOutcome> {
    const outcomes: CorpusOutcome[] = [];
    for (let number = 0; number < PAGES[name]; number++) {
        const page = await ReviewingPage.start(EDITORS[name].editor, EDITORS[name].autoSaveDelay);
        try {
            const outcome = await tryCorpus(page, seed + number, { ...SIZE, nasty: number === 0 }, (done, all) => {
                if (done % 50 === 0 || done === all) {
                    console.log(`  page ${number + 1} of ${PAGES[name]}: ${done} of ${all} texts`);
                }
            });
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
        edited: sum(({ edited }) => edited)
    };
}
