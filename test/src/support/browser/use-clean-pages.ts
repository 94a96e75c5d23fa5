import { dismissLeftovers, parkPointer } from './clean-page';
import { addToStack, picturesOf, screenReport } from '../page/screen-report';
import { isStep } from './use-steps';
import { countSuite, openPages } from './watched-pages';

/**
 * Cleans the pages before each test but a step, and parks the pointer; tells of failures. To be called first in every suite that
 * opens pages.
 */
export function useCleanPages(): void {
    before(() => countSuite(1));
    beforeEach(async function () {
        for (const { page } of openPages()) {
            if (!isStep(this.currentTest)) {
                await dismissLeftovers(page);
            }
            await parkPointer(page);
        }
    });
    afterEach(async function () {
        const { currentTest } = this;
        if (currentTest && !currentTest.isPending() && !currentTest.isPassed()) {
            await tell(currentTest.err, currentTest.fullTitle());
        }
    });
    after(async function () {
        const suite = this.test?.parent;
        const tests: Mocha.Test[] = [];
        suite?.eachTest(test => tests.push(test));
        const planned = tests.filter(test => !test.isPending());
        if (suite && planned.length > 0 && planned.every(({ state }) => state === undefined)) {
            await tell(undefined, `${suite.fullTitle()} before its first test`);
        }
        countSuite(-1);
    });
}

/** Adds the screens to the error that the reporter prints; where there is none, such as after a failed hook, prints them. */
async function tell(error: Error | undefined, title: string): Promise<void> {
    const report = [await screenReport(), ...(await picturesOf(title))].join('\n');
    if (!addToStack(error, report)) {
        console.log(`${title}:\n${report}`);
    }
}
