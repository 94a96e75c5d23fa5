import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** How long, in milliseconds, what tests have left open may keep Mocha from its end. */
const LEFT_OPEN_MS = 30_000;

/** Where timers were begun that can keep a run from its end. */
const longTimers = new Map();
const begin = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((run, milliseconds, ...rest) => {
    const timer = begin(run, milliseconds, ...rest);
    if (milliseconds >= LEFT_OPEN_MS) {
        longTimers.set(timer, new Error('A timer was begun').stack);
    }
    return timer;
}, begin);

/**
 * Mocha's own `spec` output; at the end it also leaves the numbers, and how each test ended, in the file that the option
 * `counts` names. A run that does not end then by itself says what keeps it, and fails.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
    constructor(runner, options) {
        super(runner, options);
        const tests = [];
        for (const outcome of ['pass', 'fail', 'pending']) {
            runner.on(outcome, ({ file, title, duration }) => tests.push({ file, title, outcome, duration }));
        }
        runner.once('end', () => {
            const { passes, failures, pending } = this.stats;
            writeFileSync(options.reporterOptions.counts, JSON.stringify({ passes, failures, pending, tests }));
            setTimeout(() => {
                console.error(`The tests have left open: ${process.getActiveResourcesInfo().join(', ')}.`);
                const open = [...longTimers].filter(([timer]) => timer.hasRef() && !timer._destroyed);
                open.forEach(([, stack]) => console.error(stack));
                // Mocha sets its own code when the process exits: the number of failures.
                process.on('exit', () => (process.exitCode = 1));
                process.exit();
            }, LEFT_OPEN_MS).unref();
        });
    }
}
