/**
 * `npm run test:fidelity`: sends more than 2,000 texts through the real page and back, byte for byte. `--code-server` sends more
 * than 700 through VS Code's page. Another argument is the seed of an earlier run.
 */
import { ensureCodeServerBed, ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { runMain } from '../run/expected-error.mjs';

await runMain(async () => {
    const options = process.argv.slice(2);
    const isCodeServer = options.includes('--code-server');
    await (isCodeServer ? ensureCodeServerBed() : ensureTestBed());
    const { proveFidelity } = await importTest('fidelity/prove-fidelity');
    const seed = Number(options.find(option => option !== '--code-server') ?? Date.now() % 1_000_000);
    console.log(`Seed ${seed}; repeat with: npm run test:fidelity --${isCodeServer ? ' --code-server' : ''} ${seed}`);
    const begun = Date.now();
    const { unedited, touched, edited } = await proveFidelity(isCodeServer ? 'code-server' : 'theia', seed);
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    console.log(
        `${edited} texts edited in the page, ${touched} typed into and taken back, ${unedited} unedited, in ${minutes} minutes.`
    );
    console.log('0 bytes changed that were not typed.');
});
