/**
 * `npm test`: everything that says whether this checkout is sound, from a fresh clone on.
 * `npm run check` (`--quick`) leaves out the browser.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkNodeVersion } from './setup/check-node-version.mjs';
import { checkRequirements } from './run/check-requirements.mjs';
import { ensureAgents, everydayAgents } from './setup/ensure-agents.mjs';
import { compileAll, ensureBundled } from './setup/ensure-built.mjs';
import { canRunCodeServer, ensureCodeServer } from './setup/ensure-code-server.mjs';
import { ensureDebianTools } from './setup/ensure-debian-tools.mjs';
import { ensureExtension } from './setup/ensure-extension.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ensurePlugins } from './setup/ensure-plugins.mjs';
import { ExpectedError, runMain } from './run/expected-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { checkNotice } from './notice/check-notice.mjs';
import { duration } from './run/progress.mjs';
import { installedScript, repositoryRoot } from './run/repository.mjs';
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
    ['Lint, format, notice', () => Promise.all([lint(), checkNotice(), ...(quick ? [] : [programs()])])],
    unitTests(),
    ...(quick ? [] : [endToEndTests()]),
    [
        'Requirements',
        () =>
            checkRequirements(totals.tests, {
                without: quick ? ['test/src/e2e/', 'test/src/agents/', 'test/src/code-server/'] : []
            })
    ]
];

async function lint() {
    await Promise.all([
        tool(['eslint', 'bin', 'eslint.js'], '.', '--max-warnings', '0', ...cache),
        tool(['prettier', 'bin', 'prettier.cjs'], '--check', '.', '--log-level', 'warn', ...cache)
    ]);
}

/** Gets ready what is tested: the Theia application, Chromium, the agents, code-server. */
function programs() {
    return withLock(async () => {
        await ensureBundled();
        await ensurePlugins();
        console.log((process.env.CHROMIUM_PATH = await findChromium()));
        await ensureAgents(everydayAgents);
        if (!canRunCodeServer()) {
            console.log('Going on without code-server, which cannot run here.');
            return;
        }
        await ensureExtension();
        await ensureCodeServer();
    });
}

function unitTests() {
    const patterns = [
        'packages/*/lib/**/*.spec.js',
        'browser-app/out/**/*.spec.js',
        'browser-app/workbench/lib/**/*.spec.js',
        'test/out/conformance/**/*.spec.js',
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

/** The slowest files, slowest first: begun last, one would have a job to itself while the other is idle. */
const slowest = [
    'loop',
    'review',
    'agent',
    'window',
    'backend-end',
    'every-tool',
    'tools-workspace',
    'terminals',
    'network-loss',
    'crash-and-sleep',
    'several-users',
    'gemini-extension',
    'not-connected',
    'npm-start',
    'gemini-tools-offer'
];

function endToEndTests() {
    const order = name => (slowest.indexOf(name) + slowest.length + 1) % (slowest.length + 1);
    // Each file has an IDE of its own, and waits for it most of the time.
    const run = () => {
        const folder = join('test', 'out', 'e2e');
        const names = readdirSync(join(repositoryRoot, folder)).filter(name => name.endsWith('.spec.js'));
        const inOrder = names
            .map(name => basename(name, '.spec.js'))
            .sort((left, right) => order(left) - order(right) || left.localeCompare(right));
        // First, because they are among the slowest.
        const agentSpecs = everydayAgents.map(name => join('test', 'out', 'agents', `${name}.spec.js`));
        const files = [
            ...agentSpecs.filter(file => existsSync(join(repositoryRoot, file))),
            ...(canRunCodeServer() ? [join('test', 'out', 'code-server', 'smoke.spec.js')] : []),
            ...inOrder.map(name => join(folder, `${name}.spec.js`))
        ];
        return runMocha('end-to-end', files, totals, { minutes: 45, jobs: 2 });
    };
    return ['End-to-end tests', run];
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
