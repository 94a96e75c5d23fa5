/**
 * `npm run vsix [-- --repository <https address>]`: packs the VS Code extension into `.build/vsix`. Without an address its page has
 * no pictures, and no links into the repository.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNodeVersion } from './setup/check-node-version.mjs';
import { ensureExtension } from './setup/ensure-extension.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { commandOf, installPackage } from './setup/install/install-packages.mjs';
import { runMain } from './run/expected-error.mjs';
import { buildFolder, repositoryRoot } from './run/repository.mjs';
import { runCommand } from './run/run-command.mjs';
import { withLock } from './setup/with-lock.mjs';
import { extensionFolder } from './vscode/bundle-extension.mjs';
import { copyToPack } from './vscode/copy-to-pack.mjs';

/** The newest that runs on Node.js 20. It takes 125 MB, and only this command needs it. */
const packer = ['@vscode/vsce', '3.9.2'];

await runMain(async () => {
    const { repository } = parseArgs({ options: { repository: { type: 'string' } } }).values;
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await ensureExtension();
        const { name, version } = JSON.parse(readFileSync(join(extensionFolder, 'package.json'), 'utf8'));
        const file = join(buildFolder, 'vsix', `${name}-${version}.vsix`);
        const folder = join(buildFolder, 'vsix', 'content');
        copyToPack(folder, repository);
        const command = commandOf(await installPackage(...packer), packer[0], 'vsce');
        // It is bundled: what it depends on is in the bundle.
        const options = ['--no-dependencies', '--no-rewrite-relative-links'];
        if (repository === undefined) {
            options.push('--allow-missing-repository');
        }
        await runCommand(process.execPath, [command, 'package', ...options, '--out', file], { cwd: folder });
        console.log(`Packed ${relative(repositoryRoot, file)}`);
    });
});
