import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentStamp, hasStamp, keepStamp } from './content-stamp.mjs';
import { ExpectedError } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { browserApp, buildFolder, installedScript } from '../run/repository.mjs';
import { removeOrphans } from './install/remove-orphans.mjs';
import { CommandFailedError, runCommand } from '../run/run-command.mjs';
import { assertNoneRunning } from './running-backends.mjs';

const sources = ['packages', 'browser-app/workbench', 'tsconfig.base.json', 'package-lock.json'];
const isText = name => name.endsWith('.md');
const isSpecOrText = name => isText(name) || /\.spec\.tsx?$|\/testing\//.test(name);

/** Compiles the packages and the launcher, unless that has been done for exactly these sources. */
export async function ensureCompiled() {
    const note = join(buildFolder, 'compiled');
    const stamp = contentStamp([...sources, 'browser-app/src', 'browser-app/tsconfig.json'], { ignore: isText });
    const launcher = join(browserApp, 'out', 'launcher', 'main.js');
    if (hasStamp(note, stamp) && existsSync(launcher)) {
        return;
    }
    await withProgress('Compiling', '10 to 30 seconds', async () => {
        // Without its output the compiler's own notes are worth nothing.
        const force = existsSync(launcher) ? [] : ['--force'];
        await build(
            ['typescript', 'bin', 'tsc'],
            ['-b', ...force, 'packages/theia', 'browser-app/workbench', 'browser-app']
        );
        removeOrphans();
    });
    keepStamp(note, stamp);
}

/** Compiles everything, specs and the end-to-end tests too. What the compiler says goes to this terminal. */
export async function compileAll() {
    await runCommand(process.execPath, [installedScript('typescript', 'bin', 'tsc'), '-b'], { show: true });
    removeOrphans();
}

/** How the application is bundled, beside what Theia generates. */
const bundling = ['browser-app/esbuild.mjs', 'browser-app/drivelist-without-compiler.mjs'];

/**
 * Bundles the Theia application, unless that has been done for exactly these sources. In
 * production mode: it is quicker than development mode (no source maps) and a quarter of its size.
 */
export async function ensureBundled() {
    const note = join(buildFolder, 'bundled');
    const stamp = contentStamp([...sources, 'browser-app/package.json', ...bundling], {
        ignore: isSpecOrText
    });
    const bundles = ['backend/main.js', 'frontend/bundle.js', 'frontend/index.html'];
    if (hasStamp(note, stamp) && bundles.every(bundle => existsSync(join(browserApp, 'lib', bundle)))) {
        return;
    }
    assertNoneRunning('The Theia application has to be built');
    await withProgress('Building the Theia application', '5 to 30 seconds', () =>
        build(['@theia', 'cli', 'bin', 'theia.js'], ['build', '--mode', 'production'], browserApp)
    );
    keepStamp(note, stamp);
}

/** Runs a command of an installed package that compiles or bundles. What it says is told if it fails. */
export async function build(script, args, cwd) {
    try {
        await runCommand(process.execPath, [installedScript(...script), ...args], { cwd });
    } catch (error) {
        if (error instanceof CommandFailedError) {
            throw new ExpectedError(`The build failed.\n\n${error.output}\n${error.message}`);
        }
        throw error;
    }
}
