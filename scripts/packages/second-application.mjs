import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { browserApp, installedScript, repositoryRoot } from '../run/repository.mjs';
import { CommandFailedError, runCommand } from '../run/run-command.mjs';
import { withoutOuterNpm } from '../run/without-outer-npm.mjs';

export const applicationName = 'Another Application';

/** What a small IDE is made of. The extension's own needs are among it, since they are peers. */
const theiaPackages = [
    'core',
    'editor',
    'filesystem',
    'markers',
    'messages',
    'monaco',
    'navigator',
    'preferences',
    'terminal',
    'workspace'
];

/** Of these an application may hold one copy only: two have two containers, which know nothing of each other. */
const singletons = ['@theia/core', 'inversify'];

/** Uses every public entry of the packages, so that types which cannot be found fail the compiler. */
const consumer = `
import { limits } from '@agent-companion/core/protocol';
import { discoveryFileName, IdeContext } from '@agent-companion/core/protocol/gemini';
import { CompanionServer, EditorHost } from '@agent-companion/core/server';
import * as theia from '@agent-companion/theia';

// An unresolved type is \`any\`, to which everything can be assigned: these three would then be errors.
type IsAny<T> = 0 extends 1 & T ? true : false;
const known: [IsAny<IdeContext>, IsAny<EditorHost>, IsAny<typeof theia.companionServicePath>] = [false, false, false];

export const used = [known, discoveryFileName(1, limits.maxOpenFiles), CompanionServer.name];
`;

const drivelistPlugin = 'drivelist-without-compiler.mjs';

/** What Theia would generate, and the one plugin. */
const build = `
import esbuild from 'esbuild';
import { drivelistWithoutCompiler } from './${drivelistPlugin}';
import { browserOptions } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';

nodeOptions.plugins.unshift(drivelistWithoutCompiler);
await esbuild.build(browserOptions);
await esbuild.build(nodeOptions);
`;

/** A Theia application that has nothing in common with this checkout but the tarballs and Theia's release. */
export class SecondApplication {
    constructor(folder, tarballs) {
        this.folder = folder;
        this.tarballs = tarballs;
    }

    write() {
        mkdirSync(this.folder, { recursive: true });
        writeFileSync(join(this.folder, 'package.json'), JSON.stringify(this.manifest(), undefined, 2));
        // A machine without a compiler has no native half of drivelist.
        copyFileSync(join(browserApp, drivelistPlugin), join(this.folder, drivelistPlugin));
        writeFileSync(join(this.folder, 'esbuild.mjs'), build);
        writeFileSync(join(this.folder, 'consumer.ts'), consumer);
    }

    /** Without install scripts: on Linux nothing needs what they make. */
    install() {
        return this.npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
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

    async checkTypes() {
        const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'node16', '--target', 'es2022'];
        try {
            await this.node(installedScript('typescript', 'bin', 'tsc'), ...options, 'consumer.ts');
        } catch (error) {
            const isTypeError = error instanceof CommandFailedError;
            throw isTypeError ? new ExpectedError(`The types do not resolve:\n${error.output}`) : error;
        }
    }

    build() {
        const script = join(this.folder, 'node_modules', '@theia', 'cli', 'bin', 'theia.js');
        return this.node(script, 'build', '--mode', 'production');
    }

    manifest() {
        const { overrides } = readJson(join(repositoryRoot, 'package.json'));
        const { dependencies, devDependencies } = readJson(join(browserApp, 'package.json'));
        const release = dependencies['@theia/core'];
        return {
            name: 'another-application',
            version: '1.0.0',
            private: true,
            dependencies: {
                ...Object.fromEntries(theiaPackages.map(name => [`@theia/${name}`, release])),
                ...Object.fromEntries(this.tarballs.map(({ name, path }) => [name, `file:${path}`]))
            },
            devDependencies,
            // They are about the registry and Theia's own dependencies, not about the extension.
            overrides,
            theia: { target: 'browser', frontend: { config: { applicationName } } }
        };
    }

    npm(...args) {
        return runCommand('npm', args, { cwd: this.folder, env: withoutOuterNpm });
    }

    node(...args) {
        return runCommand(process.execPath, args, { cwd: this.folder, env: withoutOuterNpm });
    }
}

function readJson(file) {
    return JSON.parse(readFileSync(file, 'utf8'));
}
