import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { findRepository } from '../../ledger/git/git-repository';
import { GitWorkTree } from '../../ledger/git/git-work-tree';
import type { WorkTree } from '../../ledger/work-tree';
import { ModelDisk, ModelFile } from './model-disk';

/** A disk that is a real folder with a real repository. */
export class GitDisk implements ModelDisk {
    private committed: ReadonlyMap<string, ModelFile> = new Map();
    private readonly root: string;

    private constructor(
        private readonly folder: string,
        /** Opened once `ready`. */
        readonly workTree: WorkTree
    ) {
        this.root = path.join(folder, 'root');
    }

    static create(folder: string, files: ReadonlyMap<string, ModelFile>): GitDisk {
        const opened: { workTree?: Promise<WorkTree> } = {};
        // A world is made at once, its work tree opens with the first look.
        const workTree = new Proxy({} as WorkTree, {
            get: (_target, name: keyof WorkTree) =>
                name === 'include'
                    ? undefined
                    : async (...args: never[]) => {
                          opened.workTree ??= disk.reopen();
                          const real = await opened.workTree;
                          return (real[name] as (...all: never[]) => unknown).apply(real, args);
                      }
        });
        const disk = new GitDisk(folder, workTree);
        fs.mkdirSync(disk.root, { recursive: true });
        disk.git('init', '-q');
        files.forEach((file, name) => disk.put(name, file));
        disk.commit();
        return disk;
    }

    async reopen(): Promise<WorkTree> {
        const repository = await findRepository(this.root);
        if (typeof repository === 'string') {
            throw new Error(repository);
        }
        const home = path.join(this.folder, 'state', 'agent-companion', 'ledger', 'w');
        return (await GitWorkTree.open(repository, home)) ?? Promise.reject(new Error('It is too large.'));
    }

    blob(id: string): Buffer {
        const own = path.join(this.folder, 'state', 'agent-companion', 'ledger', 'w', 'git');
        const env = {
            PATH: process.env.PATH,
            GIT_DIR: own,
            GIT_ALTERNATE_OBJECT_DIRECTORIES: `${this.root}/.git/objects`
        };
        return execFileSync('git', ['cat-file', 'blob', id], { env });
    }

    all(): ReadonlyMap<string, ModelFile> {
        const names = fs.readdirSync(this.root, { recursive: true, encoding: 'utf8' });
        const own = names.filter(name => name !== '.git' && !name.startsWith('.git/'));
        return new Map(own.flatMap(name => this.fileAt(name)));
    }

    put(name: string, file: ModelFile | undefined): void {
        const at = path.join(this.root, name);
        const isKept = file && file.mode !== 'link' && fs.lstatSync(at, { throwIfNoEntry: false })?.isFile();
        if (!isKept) {
            fs.rmSync(at, { force: true });
        }
        if (file) {
            fs.mkdirSync(path.dirname(at), { recursive: true });
            if (file.mode === 'link') {
                fs.symlinkSync(file.bytes, at);
            } else {
                fs.writeFileSync(at, file.bytes);
                fs.chmodSync(at, file.mode === 'executable' ? 0o755 : 0o644);
            }
        }
    }

    head(): ReadonlyMap<string, ModelFile> {
        return this.committed;
    }

    stage(name: string): void {
        this.git('update-index', '--add', '--remove', '--', name);
    }

    commit(): void {
        this.git('add', '-A');
        this.git('commit', '-q', '--allow-empty', '-m', 'x');
        this.committed = this.all();
    }

    checkout(name: string, file: ModelFile | undefined): void {
        this.put(name, file);
        const index = { GIT_INDEX_FILE: path.join(this.folder, 'other-index') };
        this.run(['read-tree', 'HEAD'], index);
        this.run(['add', '-A', '--', name], index);
        const commit = this.run(['commit-tree', '-p', 'HEAD', '-m', 'x', this.run(['write-tree'], index)]);
        this.git('update-ref', '-m', 'checkout: moving', 'HEAD', commit);
        this.git('add', '-A', '--', name);
        this.committed = new Map([...this.committed, ...(file ? [[name, file] as const] : [])]);
    }

    private fileAt(name: string): [string, ModelFile][] {
        const at = path.join(this.root, name);
        const stats = fs.lstatSync(at);
        if (stats.isSymbolicLink()) {
            return [[name, { bytes: fs.readlinkSync(at, { encoding: 'buffer' }), mode: 'link' }]];
        }
        const mode = (stats.mode & 0o100) === 0 ? 'regular' : 'executable';
        return stats.isFile() ? [[name, { bytes: fs.readFileSync(at), mode }]] : [];
    }

    private git(...args: readonly string[]): void {
        this.run(args);
    }

    private run(args: readonly string[], more: Readonly<Record<string, string>> = {}): string {
        const user = { GIT_AUTHOR_NAME: 'U', GIT_AUTHOR_EMAIL: 'u@example.org' };
        const committer = { GIT_COMMITTER_NAME: 'U', GIT_COMMITTER_EMAIL: 'u@example.org' };
        const env = {
            PATH: process.env.PATH,
            HOME: this.folder,
            GIT_CONFIG_NOSYSTEM: '1',
            ...user,
            ...committer,
            ...more
        };
        return execFileSync('git', args, {
            cwd: this.root,
            env,
            encoding: 'latin1',
            stdio: ['ignore', 'pipe', 'pipe']
        }).trim();
    }
}
