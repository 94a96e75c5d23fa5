import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './check-node-version.mjs';
import { ensureAgents } from './ensure-agents.mjs';
import { compileAll, ensureBundled, ensureCompiled } from './ensure-built.mjs';
import { ensureCodeServer } from './ensure-code-server.mjs';
import { ensureDebianTools } from './ensure-debian-tools.mjs';
import { ensureExtension } from './ensure-extension.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { tryEnsurePlugins } from './ensure-plugins.mjs';
import { findChromium } from '../find-chromium.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { withLock } from './with-lock.mjs';

/** Installs, compiles and bundles what is not up to date of all that `npm start` runs. */
export async function ensureApplication() {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await ensureCompiled();
        await ensureBundled();
        await tryEnsurePlugins();
    });
}

/**
 * Installs, compiles and bundles what is not up to date of all that `npm run start:code-server` runs.
 * @returns what {@link ensureCodeServer} does.
 */
export async function ensureCodeServerEditor() {
    checkNodeVersion();
    return withLock(async () => {
        await ensureInstalled();
        await ensureCompiled();
        await ensureExtension();
        return ensureCodeServer();
    });
}

/** Installs and compiles everything; for commands that need no application and no browser. */
export async function ensureEverythingCompiled() {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await compileAll();
    });
}

/**
 * Readies what drives the application in a browser: everything compiled, the tools of the system, and a browser,
 * which it names in `CHROMIUM_PATH`. With `bundle: false` this checkout's application is left as it is.
 */
export async function ensureTestBed({ bundle = true } = {}) {
    checkNodeVersion();
    await withLock(async () => {
        await ensureInstalled();
        await compileAll();
        if (bundle) {
            await ensureBundled();
            await tryEnsurePlugins();
        }
    });
    await ensureDebianTools();
    process.env.CHROMIUM_PATH = await findChromium();
}

/** Readies what drives code-server with the extension in a browser, with agents of {@link ensureAgents} in its terminals. */
export async function ensureCodeServerBed(agents = []) {
    await ensureTestBed({ bundle: false });
    await withLock(async () => {
        await ensureExtension();
        await ensureCodeServer();
        await ensureAgents(agents);
    });
}

/** Readies what drives the application in a browser with agents of {@link ensureAgents} in its terminals. */
export async function ensureAgentsBed(agents) {
    await ensureTestBed();
    await withLock(() => ensureAgents(agents));
}

/** Loads a compiled module of `test`, such as `lab/releases/try-releases`. Only after one of the above. */
export function importTest(name) {
    return import(pathToFileURL(join(repositoryRoot, 'test', 'out', `${name}.js`)).href);
}
