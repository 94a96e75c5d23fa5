/**
 * How `theia build` bundles this application. Theia generates such a file once and never again;
 * this one differs from the generated one in a single plugin.
 */
import { browserOptions, watch } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';
import esbuild from 'esbuild';

/**
 * `drivelist` loads its native half at once but calls it on macOS and Windows only (Linux asks
 * `lsblk`). An empty module in its place spares a Linux user the compiler.
 */
const drivelistWithoutCompiler = {
    name: 'drivelist-without-compiler',
    setup(build) {
        if (process.platform !== 'linux') {
            return;
        }
        build.onResolve({ filter: /drivelist\.node$/ }, () => ({ path: 'drivelist.node', namespace: 'empty' }));
        build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
    }
};
nodeOptions.plugins.unshift(drivelistWithoutCompiler);

const contexts = [await esbuild.context(browserOptions), await esbuild.context(nodeOptions)];
if (watch) {
    await Promise.all(contexts.map(context => context.watch()));
} else {
    try {
        for (const context of contexts) {
            await context.rebuild();
            await context.dispose();
        }
    } catch {
        process.exit(1);
    }
}
