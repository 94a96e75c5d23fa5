import { join } from 'node:path';
import { checkRequirements } from './check-requirements.mjs';
import { repositoryRoot } from './repository.mjs';
import { runMocha } from './run-mocha.mjs';

/**
 * Runs the specs of a folder of `test`, or those that the command line names, which has options for Mocha too. After a whole
 * folder, what requirements and promises cite of it must have passed.
 */
export async function runSpecs(folder, options) {
    const named = process.argv.slice(2);
    const all = join(repositoryRoot, 'test', 'out', folder, '**', '*.spec.js');
    const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };
    await runMocha(folder, named.length > 0 ? named : [all], totals, options);
    if (named.length === 0) {
        checkRequirements(totals.tests, file => file.startsWith(`test/src/${folder}/`));
    }
}
