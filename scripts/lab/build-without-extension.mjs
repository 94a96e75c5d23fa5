import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from '../run/progress.mjs';
import { browserApp, installedScript } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';

/**
 * Builds the application of this checkout without the extension, in the same mode. The folder must be inside the checkout:
 * so it finds the same node_modules.
 */
export async function buildWithoutExtension(folder) {
    mkdirSync(folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(browserApp, 'package.json'), 'utf8'));
    manifest.name = 'without-extension';
    delete manifest.dependencies['@agent-companion/theia'];
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
    for (const file of ['esbuild.mjs', 'drivelist-without-compiler.mjs']) {
        copyFileSync(join(browserApp, file), join(folder, file));
    }
    const theia = installedScript('@theia', 'cli', 'bin', 'theia.js');
    await withProgress('Building the application without the extension', '5 to 30 seconds', () =>
        runCommand(process.execPath, [theia, 'build', '--mode', 'production'], { cwd: folder })
    );
}
