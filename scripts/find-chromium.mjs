import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDebianPackages, mayInstallDebianPackages, onPath } from './setup/ensure-debian-tools.mjs';
import { ExpectedError, runMain } from './run/expected-error.mjs';
import { withProgress } from './run/progress.mjs';
import { installedScript } from './run/repository.mjs';
import { runCommand } from './run/run-command.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium or Chrome: `CHROMIUM_PATH`, an installed one or Playwright's. Fetches the Debian package or Playwright's if
 * there is none.
 */
export async function findChromium() {
    const wished = process.env.CHROMIUM_PATH;
    if (wished) {
        if (!existsSync(wished)) {
            throw new ExpectedError(`CHROMIUM_PATH is ${wished}, where there is nothing. Correct or unset it.`);
        }
        return wished;
    }
    return installedChromium() ?? (await fetchChromium());
}

function installedChromium() {
    const found = commands.map(command => onPath(command)).find(path => path !== undefined);
    return found ?? [...usualPlaces(), playwrightsOwn()].find(path => path !== undefined && existsSync(path));
}

function usualPlaces() {
    if (process.platform === 'darwin') {
        return ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`);
    }
    if (process.platform === 'win32') {
        const roots = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
        return roots.filter(Boolean).map(root => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
    }
    return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

function playwrightsOwn() {
    try {
        return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
    } catch {
        // Not installed, or it knows no browser for this system.
        return undefined;
    }
}

async function fetchChromium() {
    try {
        if (mayInstallDebianPackages()) {
            await installDebianPackages(['chromium']);
        } else {
            const script = installedScript('playwright-core', 'cli.js');
            await withProgress('Fetching Chromium with Playwright', '1 to 3 minutes', () =>
                runCommand(process.execPath, [script, 'install', 'chromium'])
            );
        }
    } catch (error) {
        throw new ExpectedError(`${advice}\nFetching one failed: ${error.message}\n${error.output ?? ''}`);
    }
    const path = installedChromium();
    if (!path) {
        throw new ExpectedError(advice);
    }
    return path;
}

const advice =
    'The end-to-end tests need Chromium or Chrome. Install one, or name its program in CHROMIUM_PATH, and run again.';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
    await runMain(async () => console.log(await findChromium()));
}
