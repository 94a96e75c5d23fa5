import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run/run-command.mjs';
import { withoutOuterNpm } from '../run/without-outer-npm.mjs';
import { packPackages } from './pack-packages.mjs';

/**
 * Packs the packages, looks at what is in them, and publishes exactly that, in the order of their dependencies.
 * @param options for `npm publish`.
 * @returns what {@link packPackages} does.
 */
export async function publishPackages(repository, options) {
    const folder = mkdtempSync(join(tmpdir(), 'published-'));
    try {
        const tarballs = await packPackages(folder, repository);
        for (const { path } of tarballs) {
            await runCommand('npm', ['publish', path, '--access', 'public', ...options], { env: withoutOuterNpm });
        }
        return tarballs;
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
