/**
 * `npm run test:releases`: which releases of Gemini CLI work. Installs several from npm, uses each in a terminal of
 * Theia, and writes a table to `.build/releases.md`. Not in continuous integration: it loads some 2 GB once, and what
 * old releases do never changes. Arguments are the versions to try.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureBundled } from './ensure-built.mjs';
import { ensureDebianTools } from './ensure-debian-tools.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ExpectedError, runMain } from './expected-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { buildFolder, installedScript, repositoryRoot } from './repository.mjs';
import { installRelease } from './releases/install-release.mjs';
import { runCommand } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

await runMain(async () => {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await runCommand(process.execPath, [installedScript('typescript', 'bin', 'tsc'), '-b'], { show: true });
        await ensureBundled();
    });
    await ensureDebianTools();
    process.env.CHROMIUM_PATH = await findChromium();
    const trial = join(repositoryRoot, 'test', 'out', 'releases', 'try-releases.js');
    const { tryReleases } = await import(pathToFileURL(trial).href);
    const { table, failed } = await tryReleases(installRelease, process.argv.slice(2));
    const file = join(buildFolder, 'releases.md');
    writeFileSync(file, `${table}\n`);
    console.log(`\n${table}\n\nThe table is in ${file}.`);
    if (failed) {
        throw new ExpectedError('Something did not work; pictures of it are in .build/failures.');
    }
});
