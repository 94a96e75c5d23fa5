/**
 * `npm run test:releases`: which releases of Gemini CLI work. Installs several from npm, uses each in a terminal of
 * Theia, and writes a table to `.build/releases.md`. Not in continuous integration: it loads some 2 GB once, and what
 * old releases do never changes. Arguments are the versions to try.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTestBed, importTest } from './setup/ensure-ready.mjs';
import { ExpectedError, runMain } from './run/expected-error.mjs';
import { commandOf, installPackage } from './setup/install-packages.mjs';
import { buildFolder } from './run/repository.mjs';

const packageName = '@google/gemini-cli';

await runMain(async () => {
    await ensureTestBed();
    const { tryReleases } = await importTest('releases/try-releases');
    const { table, failed } = await tryReleases(installRelease, process.argv.slice(2));
    const file = join(buildFolder, 'releases.md');
    writeFileSync(file, `${table}\n`);
    console.log(`\n${table}\n\nThe table is in ${file}.`);
    if (failed) {
        throw new ExpectedError('Something did not work; pictures of it are in .build/failures.');
    }
});

async function installRelease(version) {
    return commandOf(await installPackage(packageName, version), packageName, 'gemini');
}
