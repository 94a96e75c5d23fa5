const suitesOfSteps = new WeakSet<Mocha.Suite>();

/** Makes the tests of a suite steps that stand on each other: after a failed one the others are skipped. Mocha's own `bail` ends all files. */
export function useSteps(suite: Mocha.Suite): void {
    let hasFailed = false;
    suitesOfSteps.add(suite);
    beforeEach(function () {
        if (hasFailed) {
            this.skip();
        }
    });
    afterEach(function () {
        hasFailed ||= this.currentTest?.state === 'failed';
    });
}

/** Whether a test is a step of a story. */
export function isStep(test: Mocha.Runnable | undefined): boolean {
    return test?.parent !== undefined && suitesOfSteps.has(test.parent);
}
