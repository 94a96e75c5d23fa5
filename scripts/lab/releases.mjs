/**
 * `npm run test:releases`: tries releases of Gemini CLI in a terminal of Theia, and writes `.build/releases.md`. Arguments are
 * versions, or other agents (`claude-code`, `qwen-code@0.12.0`, …). Not in continuous integration: it loads 2 GB.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { tryAgentReleases } from './agent-releases.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';
import { commandOf, installPackage } from '../setup/install/install-packages.mjs';
import { buildFolder } from '../run/repository.mjs';

const packageName = '@google/gemini-cli';

await runMain(async () => {
    const wanted = process.argv.slice(2);
    const areAgents = wanted.some(each => /^[a-z]/.test(each));
    const { table, failed } = await (areAgents ? tryAgentReleases(wanted) : tryGeminiReleases(wanted));
    const file = join(buildFolder, areAgents ? 'agent-releases.md' : 'releases.md');
    writeFileSync(file, `${table}\n`);
    console.log(`\n${table}\n\nThe table is in ${file}.`);
    if (failed) {
        throw new ExpectedError(`Something did not work${areAgents ? '' : '; pictures of it are in .build/failures'}.`);
    }
});

async function tryGeminiReleases(versions) {
    await ensureTestBed();
    const { tryReleases } = await importTest('lab/releases/try-releases');
    return tryReleases(installRelease, versions);
}

async function installRelease(version) {
    return commandOf(await installPackage(packageName, version), packageName, 'gemini');
}
