import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExpectedError, runMain } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { runCommand } from '../run/run-command.mjs';

/** Tools that the tests need from the system: the command, and its Debian package. */
const tools = [
    { command: 'ps', package: 'procps', why: 'Gemini CLI finds its IDE with it' },
    { command: 'tmux', package: 'tmux', why: 'tests run the agent inside it' },
    { command: 'screen', package: 'screen', why: 'tests run the agent inside it' }
];

/** Whether this is Debian (or a descendant) and we may install packages. */
export function mayInstallDebianPackages() {
    return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** Installs Debian packages without a question. Only where {@link mayInstallDebianPackages}. */
export async function installDebianPackages(names) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
        await withProgress(`Installing the Debian packages ${names.join(', ')}`, '½ to 2 minutes', async () => {
            await runCommand('apt-get', ['update', '-qq'], { env });
            await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
        });
    } catch (error) {
        throw new ExpectedError(`${error.message} It said:\n\n${error.output ?? ''}`);
    }
}

/** The full path of a command, if the PATH has it. */
export function onPath(command) {
    const folders = (process.env.PATH ?? '').split(delimiter);
    return folders.map(folder => join(folder, command)).find(path => existsSync(path));
}

/** Makes sure that one suite finds a command, of a Debian package. */
export async function ensureCommand(command, packageName) {
    if (onPath(command)) {
        return;
    }
    if (!mayInstallDebianPackages()) {
        throw new ExpectedError(`Install ${command} (package ${packageName}), and run this again.`);
    }
    await installDebianPackages([packageName]);
}

/** Makes sure that the tests find the system's tools; Windows has its own means and needs none of them. */
export async function ensureDebianTools() {
    const missing = process.platform === 'win32' ? [] : tools.filter(tool => !onPath(tool.command));
    if (missing.length === 0) {
        return;
    }
    if (!mayInstallDebianPackages()) {
        const list = missing.map(tool => `  ${tool.command} (package ${tool.package}): ${tool.why}`).join('\n');
        throw new ExpectedError(`The tests need commands this machine lacks. Install them and run again:\n${list}`);
    }
    await installDebianPackages(missing.map(tool => tool.package));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
    await runMain(ensureDebianTools);
}
