import { dismissLeftovers, parkPointer } from './clean-page';
import { addToStack, picturesOf, screenReport } from '../page/screen-report';
import { isStep } from './use-steps';
import { countSuite, openPages } from './watched-pages';

/**
 * To be called first in every suite that opens pages. Before each test the pointer is in a harmless place, and no tooltip,
 * menu, quick input, dialog or message is left from the test before; where the tests of a suite are steps that stand on each
 * other (`useSteps`), what a step leaves is the next one's to find. A failed test tells what was on the screen.
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
