import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder, installedScript } from './repository.mjs';
import { runCommand } from './run-command.mjs';

const [reporter, watcher] = ['counting-reporter.mjs', 'watch-event-loop.mjs'].map(name =>
    fileURLToPath(new URL(name, import.meta.url))
);

/**
 * Runs compiled specs in one Mocha; adds its numbers and tests to `totals`, also when it fails. A run without numbers counts as
 * one failure.
 * @param options `minutes` and `jobs` at most; `watch` fails tests that keep the event loop.
 */
export async function runMocha(name, patterns, totals, { minutes, jobs = 1, watch = false }) {
    const counts = join(buildFolder, `${name}-tests.json`);
    mkdirSync(buildFolder, { recursive: true });
    rmSync(counts, { force: true });
    const parallel = jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : [];
    const watched = watch ? ['--require', watcher] : [];
    const args = [
        '--reporter',
        reporter,
        '--reporter-option',
        `counts=${counts}`,
        ...parallel,
        ...watched,
        ...patterns
    ];
    try {
        await runCommand(process.execPath, [installedScript('mocha', 'bin', 'mocha.js'), ...args], {
            show: true,
            minutes
        });
    } finally {
        const { passes, failures, pending, tests } = existsSync(counts)
            ? JSON.parse(readFileSync(counts, 'utf8'))
            : { passes: 0, failures: 1, pending: 0, tests: [] };
        totals.passed += passes;
        totals.failed += failures;
        totals.skipped += pending;
        totals.tests.push(...tests);
    }
}
