import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { findRepository } from '../../ledger/git/git-repository';
import { GitWorkTree } from '../../ledger/git/git-work-tree';
import { FileChange, FileState } from '../../ledger/turn';
import { useTemporaryFolder } from '../temporary-folder';

/** A repository with a file of each kind, anew for each test of a suite. */
export class GitBed {
    private constructor(readonly folder: () => string) {}

    static use(): GitBed {
        const bed = new GitBed(useTemporaryFolder());
        beforeEach(() => bed.begin());
        return bed;
    }

    get root(): string {
        return path.join(this.folder(), 'repository');
    }

    /** Exists once something was run that should not be. */
    get marker(): string {
        return path.join(this.folder(), 'marker');
    }

    at(name: string): string {
        return path.join(this.root, name);
    }

    /** Git as its user runs it. */
    git(...args: readonly string[]): string {
        const env = { PATH: process.env.PATH, HOME: this.folder(), GIT_CONFIG_NOSYSTEM: '1' };
        return execFileSync('git', args, {
            cwd: this.root,
            env,
            encoding: 'latin1',
            stdio: ['ignore', 'pipe', 'ignore']
        });
    }

    put(name: string, content: string | Buffer, mode = 0o644): void {
        fs.mkdirSync(path.dirname(this.at(name)), { recursive: true });
        fs.writeFileSync(this.at(name), content);
        fs.chmodSync(this.at(name), mode);
    }

    commit(): void {
        this.git('add', '-A');
        this.git('-c', 'user.name=U', '-c', 'user.email=u@example.org', 'commit', '-qm', 'x');
    }

    async open(home = path.join(this.folder(), 'state', 'agent-companion', 'ledger', 'w')): Promise<GitWorkTree> {
        const repository = await findRepository(this.root);
        assert.ok(typeof repository === 'object');
        return (await GitWorkTree.open(repository, home)) ?? assert.fail('It is too large.');
    }

    /** Everything in the folder: names, modes, times and bytes. */
    everything(): string {
        const names = fs.readdirSync(this.root, { recursive: true, encoding: 'utf8' }).sort();
        const facts = names.map(name => {
            const stats = fs.lstatSync(this.at(name));
            const bytes = stats.isFile()
                ? createHash('sha1')
                      .update(fs.readFileSync(this.at(name)))
                      .digest('hex')
                : '';
            return `${name} ${stats.mode} ${stats.mtimeMs} ${bytes}`;
        });
        return facts.join('\n');
    }

    private begin(): void {
        fs.mkdirSync(this.root);
        this.git('init', '-q', '-b', 'main');
        this.put('a', 'one\n');
        this.put('sub/b', 'two\r\n');
        this.put('program', '#!/bin/sh\n', 0o755);
        fs.symlinkSync('a', this.at('link'));
        this.commit();
    }
}

/** The changes that an act makes in a work tree. */
export async function changesBy(workTree: GitWorkTree, act: () => void): Promise<readonly FileChange[]> {
    const before = await workTree.snapshot();
    act();
    const after = await workTree.snapshot();
    return workTree.difference(before.tree, after.tree);
}

export function namesIn(changes: readonly FileChange[]): string[] {
    return changes.map(each => each.path).sort();
}

export async function bytesOf(workTree: GitWorkTree, state: FileState | undefined): Promise<string> {
    return state ? (await workTree.read(state.blob)).toString('latin1') : 'none';
}
