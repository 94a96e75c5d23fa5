/**
 * `npm test`: what says in a quarter of an hour whether this checkout is sound, from a fresh clone on. What takes longer has scripts
 * of its own in `scripts/test`. `npm run check` (`--quick`) leaves out the browser.
 */
import { checkNodeVersion } from './setup/check-node-version.mjs';
import { checkRequirements } from './run/check-requirements.mjs';
import { compileAll, ensureBundled } from './setup/ensure-built.mjs';
import { ensureDebianTools } from './setup/ensure-debian-tools.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ExpectedError, runMain } from './run/expected-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { checkNotice } from './notice/check-notice.mjs';
import { publishPackages } from './packages/publish-packages.mjs';
import { duration } from './run/progress.mjs';
import { installedScript } from './run/repository.mjs';
import { CommandFailedError, runCommand } from './run/run-command.mjs';
import { runMocha } from './run/run-mocha.mjs';
import { withLock } from './setup/with-lock.mjs';

const quick = process.argv.includes('--quick');
const totals = { passed: 0, failed: 0, skipped: 0, tests: [] };

const tool = (script, ...args) => runCommand(process.execPath, [installedScript(...script), ...args], { show: true });
const cache = quick ? ['--cache'] : [];

/** In order. Types come before the linter, whose rules need the compiled declarations. */
const steps = [
    ['Dependencies', () => withLock(ensureInstalled)],
    ['Types', () => withLock(compileAll)],
    // Beside each other: the linter uses one core for longer than all the rest takes.
    [
        'Lint, format, notice, packages',
        () =>
            Promise.all([
                lint(),
                checkNotice(),
                ...(quick ? [] : [programs(), publishPackages(undefined, ['--dry-run'])])
            ])
    ],
    unitTests(),
    ...(quick ? [] : [endToEndTests()]),
    ['Requirements', () => checkRequirements(totals.tests, isRun)]
];

/** Folders of tests that do not run here: each has a script of its own. */
const elsewhere = ['activity', 'agents', 'code-server', 'products', 'system', ...(quick ? ['e2e'] : [])];

function isRun(file) {
    return !elsewhere.some(folder => file.startsWith(`test/src/${folder}/`));
}

async function lint() {
    await Promise.all([
        tool(['eslint', 'bin', 'eslint.js'], '.', '--max-warnings', '0', ...cache),
        tool(['prettier', 'bin', 'prettier.cjs'], '--check', '.', '--log-level', 'warn', ...cache)
    ]);
}

/** Gets ready what is tested: the Theia application, and Chromium. */
function programs() {
    return withLock(async () => {
        await ensureBundled();
        console.log((process.env.CHROMIUM_PATH = await findChromium()));
    });
}

function unitTests() {
    const patterns = [
        'packages/*/lib/**/*.spec.js',
        'browser-app/out/**/*.spec.js',
        'browser-app/workbench/lib/**/*.spec.js',
        'test/out/conformance/**/*.spec.js',
        'test/out/loop/*.spec.js',
        'test/out/lab/soak/*.spec.js',
        'test/out/fuzz/*.spec.js',
        'test/out/translations/*.spec.js',
        'test/out/documents/*.spec.js',
        'test/out/promises/*.spec.js'
    ];
    return [
        'Unit, server and conformance tests',
        async () => {
            await ensureDebianTools();
            await runMocha('unit', patterns, totals, { minutes: 10, jobs: 2, watch: true });
        }
    ];
}

function endToEndTests() {
    const specs = name => `test/out/e2e/${name}.spec.js`;
    // Longest first: begun last, one would have a job to itself while the other is idle.
    const files = [specs('review'), specs('loop'), specs('window'), specs('!(review|loop|window)')];
    return ['End-to-end tests', () => runMocha('end-to-end', files, totals, { minutes: 30, jobs: 2 })];
}

async function runSteps() {
    const summary = [];
    try {
        for (const [title, work] of steps) {
            console.log(`\n── ${title}`);
            const start = Date.now();
            try {
                await work();
                summary.push(`  ✓ ${title} (${duration(Date.now() - start)})`);
            } catch (error) {
                summary.push(`  ✗ ${title} (${duration(Date.now() - start)})`);
                throw error instanceof CommandFailedError ? new ExpectedError(`${title}: ${error.message}`) : error;
            }
        }
        if (totals.passed + totals.failed === 0) {
            throw new ExpectedError('Not a single test ran: the patterns in scripts/test.mjs match nothing.');
        }
    } finally {
        // Some need root, Linux or the bundle: what a machine cannot show must not pass for shown.
        console.log(`\n── Summary\n${summary.join('\n')}\n  ${totals.skipped} tests skipped`);
    }
}

await runMain(async () => {
    checkNodeVersion();
    await runSteps();
});
// Continuous integration reads this line, so it stands alone and last, whatever happened before.
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
