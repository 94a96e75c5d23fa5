/**
 * How `theia build` bundles this application. Theia generates such a file once and never again;
 * this one differs from the generated one in three plugins.
 */
import { browserOptions, watch } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';
import esbuild from 'esbuild';
import { drivelistWithoutCompiler } from './drivelist-without-compiler.mjs';
import languages from '@agent-companion/workbench/lib/languages.js';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

nodeOptions.plugins.unshift(drivelistWithoutCompiler);

/** Puts the grammars, and whose they are, beside the bundle, for the page to fetch one when it needs it. */
const grammarsBesideBundle = {
    name: 'grammars-beside-bundle',
    setup(build) {
        const source = dirname(createRequire(import.meta.url).resolve('tm-grammars/grammars/json.json'));
        const folder = join(build.initialOptions.outdir, 'grammars');
        build.onEnd(() => {
            mkdirSync(folder, { recursive: true });
            for (const file of Object.values(languages.grammarFiles)) {
                const grammar = JSON.parse(readFileSync(join(source, file), 'utf8'));
                writeFileSync(join(folder, file), JSON.stringify(grammar));
            }
            copyFileSync(join(source, '..', 'NOTICE'), join(folder, 'NOTICE'));
        });
    }
};
browserOptions.plugins.push(grammarsBesideBundle);

/** Browsers ask for it by themselves. */
const iconBesideBundle = {
    name: 'icon-beside-bundle',
    setup(build) {
        const icon = createRequire(import.meta.url).resolve('../packages/vscode/media/icon.png');
        build.onEnd(() => copyFileSync(icon, join(build.initialOptions.outdir, 'favicon.ico')));
    }
};
browserOptions.plugins.push(iconBesideBundle);

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
