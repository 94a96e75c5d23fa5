import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { Disposables } from '../disposables';
import { UnixUser } from './unix-user';

const page = readFileSync(path.join(repositoryRoot, 'docs', 'product', 'image.md'), 'utf8');

/** Blocks of the page on images, in a language. */
export function documentedBlocks(language: string): string[] {
    return page
        .split(`\`\`\`${language}\n`)
        .slice(1)
        .map(rest => rest.split('```')[0]);
}

/** A Dockerfile of `docs/product/image.md`, whose commands run in folders of their own. Only if {@link UnixUser.mayBeUsed}. */
export class DocumentedImage {
    /** Stands for `/`, but for the user's home. */
    readonly root: string;
    /** Its plain user. */
    readonly user: UnixUser;
    private readonly environment: NodeJS.ProcessEnv;

    constructor(name: string, disposables: Disposables) {
        this.root = disposables.addFolder('agent-companion-test-');
        this.user = disposables.add(new UnixUser(name, 0), added => added.dispose());
        for (const folder of ['etc', 'home', 'tmp', 'usr/bin']) {
            mkdirSync(path.join(this.root, folder), { recursive: true });
        }
        ['passwd', 'group', 'shadow', 'gshadow'].forEach(file => writeFileSync(this.at('etc', file), ''));
        execFileSync('chmod', ['755', this.root]);
        this.environment = {
            PATH: [this.at('usr', 'bin'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
            // As this machine reaches npm.
            NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
            npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
        };
    }

    at(...names: string[]): string {
        return path.join(this.root, ...names);
    }

    /** Runs a shell's line as the plain user, and gives what it prints. */
    run(line: string): string {
        const variables = Object.entries(this.environment).map(([name, value]) => `${name}='${value}'`);
        const { succeeded, output } = this.user.run(`export ${variables.join(' ')}; ${line}`);
        assert.ok(succeeded, output);
        return output;
    }

    /** Runs the RUN lines of a Dockerfile, each as the user that it says; root before. */
    build(file: string): void {
        let user = 'root';
        for (const [, word, rest] of file.matchAll(/^(USER|RUN) (.*)$/gm)) {
            if (word === 'USER') {
                user = rest;
            } else if (user === 'root') {
                this.runAsRoot(rest);
            } else {
                this.run(this.placed(rest));
            }
        }
    }

    private runAsRoot(line: string): void {
        const own = this.placed(line)
            // This machine is to stay as it is.
            .replace('apt-get update && apt-get install', 'apt-get install --simulate')
            .replace('useradd', `useradd --prefix ${this.root}`);
        const env = { ...process.env, ...this.environment, npm_config_prefix: this.at('usr') };
        execFileSync('sh', ['-ec', own], { env, cwd: '/', stdio: 'pipe' });
    }

    private placed(line: string): string {
        return line.replaceAll('/tmp/', `${this.at('tmp')}/`);
    }
}
