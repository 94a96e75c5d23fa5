/**
 * `npm run test:activity`: Theia Cloud’s monitor and code-server’s idle timeout, while an agent works with the page closed.
 * Takes 20 minutes, most of it waiting.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { browserApp, buildFolder, installedScript } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';
import { runSpecs } from '../run/run-specs.mjs';
import { withoutOuterNpm } from '../run/without-outer-npm.mjs';
import { ensureCodeServerBed } from '../setup/ensure-ready.mjs';

const monitor = { name: '@eclipse-theiacloud/monitor-theia', version: '1.2.0' };

/** Inside the checkout: so it finds the same node_modules. */
const folder = join(buildFolder, 'activity');

const bundling = `
import esbuild from 'esbuild';
import { drivelistWithoutCompiler } from '../../browser-app/drivelist-without-compiler.mjs';
import { browserOptions } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';

nodeOptions.plugins.unshift(drivelistWithoutCompiler);
await esbuild.build(browserOptions);
await esbuild.build(nodeOptions);
`;

await runMain(async () => {
    await ensureCodeServerBed(['claude-code']);
    await withProgress('Building the application with Theia Cloud’s monitor', '½ to 1 minute', buildWithMonitor);
    await runSpecs('activity', { minutes: 30 });
});

async function buildWithMonitor() {
    mkdirSync(folder, { recursive: true });
    const write = manifest => writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
    write({ name: 'activity', private: true });
    // Theia is there already, and comes from the checkout.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-save', '--no-package-lock', '--prefer-offline'];
    await runCommand('npm', ['install', ...options, `${monitor.name}@${monitor.version}`], {
        cwd: folder,
        env: withoutOuterNpm
    });
    const manifest = JSON.parse(readFileSync(join(browserApp, 'package.json'), 'utf8'));
    write({
        ...manifest,
        name: 'activity',
        dependencies: { ...manifest.dependencies, [monitor.name]: monitor.version }
    });
    writeFileSync(join(folder, 'esbuild.mjs'), bundling);
    const theia = installedScript('@theia', 'cli', 'bin', 'theia.js');
    await runCommand(process.execPath, [theia, 'build', '--mode', 'production'], { cwd: folder });
}
