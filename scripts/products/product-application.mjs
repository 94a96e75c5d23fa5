import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { browserApp, repositoryRoot } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';
import { withoutOuterNpm } from '../run/without-outer-npm.mjs';

/** Packages of a browser application by `generator-theia-extension`. */
const generatedPackages =
    'core editor filesystem markers messages monaco navigator preferences process terminal workspace'.split(' ');

/** Of these an application may hold one copy only: two have two containers, which know nothing of each other. */
const singletons = ['@theia/core', 'inversify'];

const drivelistPlugin = 'drivelist-without-compiler.mjs';

/** A build as Theia generates it, and the one plugin: a machine without a compiler has no native half of drivelist. */
const build = `
import esbuild from 'esbuild';
import { drivelistWithoutCompiler } from './${drivelistPlugin}';
import { browserOptions } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';

nodeOptions.plugins.unshift(drivelistWithoutCompiler);
await esbuild.build(browserOptions);
await esbuild.build(nodeOptions);
`;

/** A Theia application that has nothing in common with this checkout, and installs the extension by its name. */
export class ProductApplication {
    /** @param options `registry` has the extension; `packages` are Theia's, of a `release`; `theia` is its configuration. */
    constructor(folder, { registry, packages = generatedPackages, release = theiaRelease(), theia = {} }) {
        this.folder = folder;
        const { version } = readJson(join(repositoryRoot, 'lerna.json'));
        this.registry = registry;
        this.manifest = {
            private: true,
            name: 'browser-app',
            version: '0.0.0',
            dependencies: {
                ...Object.fromEntries(packages.map(name => [`@theia/${name}`, release])),
                '@agent-companion/theia': version
            },
            devDependencies: { '@theia/cli': release },
            // They are about the registry and Theia's own dependencies, not about the extension.
            overrides: readJson(join(repositoryRoot, 'package.json')).overrides,
            theia: { target: 'browser', ...theia }
        };
    }

    /** Without install scripts: on Linux nothing needs what they make. */
    async install() {
        mkdirSync(this.folder, { recursive: true });
        writeFileSync(join(this.folder, 'package.json'), JSON.stringify(this.manifest, undefined, 2));
        writeFileSync(join(this.folder, '.npmrc'), `@agent-companion:registry=${this.registry}\n`);
        await this.npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    }

    /** @throws ExpectedError if npm finds the tree invalid, or a singleton twice in it */
    async refuseDuplicates() {
        const output = await this.npm('ls', ...singletons, '--all', '--parseable');
        const folders = output.split('\n').filter(line => line.startsWith(this.folder) && line !== this.folder);
        for (const name of singletons) {
            const found = folders.filter(folder => folder.replaceAll('\\', '/').endsWith(`/node_modules/${name}`));
            if (found.length !== 1) {
                throw new ExpectedError(`There should be one ${name}, but there are ${found.length}: ${found}`);
            }
        }
    }

    async build() {
        copyFileSync(join(browserApp, drivelistPlugin), join(this.folder, drivelistPlugin));
        writeFileSync(join(this.folder, 'esbuild.mjs'), build);
        const script = join(this.folder, 'node_modules', '@theia', 'cli', 'bin', 'theia.js');
        await this.node(script, 'build', '--mode', 'production');
    }

    npm(...args) {
        return runCommand('npm', args, { cwd: this.folder, env: withoutOuterNpm });
    }

    node(...args) {
        return runCommand(process.execPath, args, { cwd: this.folder, env: withoutOuterNpm });
    }
}

function theiaRelease() {
    return readJson(join(browserApp, 'package.json')).dependencies['@theia/core'];
}

function readJson(file) {
    return JSON.parse(readFileSync(file, 'utf8'));
}
