import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../repository.mjs';
import { runCommand } from '../run-command.mjs';

const packageName = '@google/gemini-cli';

/**
 * Installs a release of Gemini CLI from npm into a folder of its own below `.build/releases`, unless it is there, and
 * gives the path of its entry point. Install scripts stay off: what they make is optional.
 */
export async function installRelease(version) {
    const folder = join(buildFolder, 'releases', version);
    if (!existsSync(manifestOf(folder))) {
        // Under another name until it is complete: what an interrupted installation left would pass for a release.
        const unfinished = `${folder}.unfinished`;
        rmSync(unfinished, { recursive: true, force: true });
        mkdirSync(unfinished, { recursive: true });
        // Without a manifest of its own npm would install into the checkout's.
        writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
        const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
        await runCommand('npm', ['install', ...options, `${packageName}@${version}`], { cwd: unfinished });
        rmSync(folder, { recursive: true, force: true });
        renameSync(unfinished, folder);
    }
    const { bin } = JSON.parse(readFileSync(manifestOf(folder), 'utf8'));
    return join(folder, 'node_modules', packageName, bin.gemini);
}

function manifestOf(folder) {
    return join(folder, 'node_modules', packageName, 'package.json');
}
