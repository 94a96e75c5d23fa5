import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/**
 * Mocha's own `spec` output; at the end it also leaves the numbers, and how each test ended, in the file that the option
 * `counts` names.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
    constructor(runner, options) {
        super(runner, options);
        const tests = [];
        for (const outcome of ['pass', 'fail', 'pending']) {
            runner.on(outcome, ({ file, title }) => tests.push({ file, title, outcome }));
        }
        runner.once('end', () => {
            const { passes, failures, pending } = this.stats;
            writeFileSync(options.reporterOptions.counts, JSON.stringify({ passes, failures, pending, tests }));
        });
    }
}
