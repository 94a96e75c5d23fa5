import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/** Compiled only when the tests run. */
const { isTooLong, longestTurn } = createRequire(import.meta.url)(
    join(repositoryRoot, 'packages', 'core', 'lib', 'testing', 'event-loop-watch.js')
);

/** Elsewhere whole programs run in a test's own process. */
const packages = join(repositoryRoot, 'packages');

const watched = new WeakSet();

/**
 * Fails a test that keeps the event loop: whatever it has run would stop all windows as long. On a machine under load a turn may take
 * longer for once, so it fails after three times.
 */
export const mochaHooks = {
    beforeEach() {
        const test = this.currentTest;
        const run = test.fn;
        // A test with a callback ends elsewhere; a repeated one is watched already.
        if (!run || test.async || watched.has(run) || !test.file.startsWith(packages)) {
            return;
        }
        test.fn = async function () {
            const longest = await longestTurn(() => run.call(this));
            if (isTooLong(longest)) {
                this.runnable().retries(2);
                throw new Error(`One turn of the event loop took ${Math.round(longest)} ms of the processor's time.`);
            }
        };
        watched.add(test.fn);
    }
};
