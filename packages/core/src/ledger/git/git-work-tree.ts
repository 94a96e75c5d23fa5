import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { ledgerLimits } from '../ledger-limits';
import { writeTreeFile } from '../tree-file';
import type { FileChange, FileState, SeenTree } from '../turn';
import { LeftOutFiles, nothingLeftOut, WorkTree } from '../work-tree';
import { pieces } from './git-process';
import type { GitRepository } from './git-repository';
import { LeftOutNames } from './left-out-names';
import { judgeFiles } from './listed-files';
import { PrivateGit } from './private-git';
import { parseDifference, parseTree } from './tree-difference';

/** Milliseconds for the first look, which reads all files. */
const FIRST_LOOK_MS = 120_000;

/** A look that takes more milliseconds has read files that have not changed. */
const SLOW_LOOK_MS = 1_000;

/** So many paths are named at a time. */
const PATHS_AT_A_TIME = 500;

/** Takes names as they are. */
const literal = { GIT_LITERAL_PATHSPECS: '1' };

/** Exit codes of `git merge-file`: the number of conflicts, or that something is no text. */
const conflicts = Array.from({ length: 256 }, (_code, index) => index);

/** Files as Git sees them: all of a repository, else those that are named. Of the user's nothing is written or run. */
export class GitWorkTree implements WorkTree {
    private tree: string | undefined;
    private head: Pick<SeenTree, 'head' | 'isCommit'> = {};
    private index: { readonly stamp?: string; readonly tree?: string } = {};
    /** Named files outside a repository: one that is not there yet is in no index. */
    private readonly named = new Set<string>();
    private readonly leftOut: LeftOutNames;

    private constructor(
        private readonly git: PrivateGit,
        private readonly repository: GitRepository,
        /** Whether all files are seen, not only those that are named. */
        readonly isWhole: boolean,
        leftOut: LeftOutFiles
    ) {
        this.leftOut = new LeftOutNames(repository.root, leftOut);
    }

    /** Opens a work tree. @param home a private folder of this window and work tree. */
    static async open(repository: GitRepository, home: string, leftOut = nothingLeftOut): Promise<GitWorkTree> {
        const git = new PrivateGit(repository, home);
        const isNew = await git.prepare();
        const list = ['ls-files', '-z', '-c', '-o', '--exclude-standard'];
        const files = repository.user && pieces((await git.run(list)).bytes);
        const isWhole = files !== undefined && files.length <= ledgerLimits.maxFiles;
        const workTree = new GitWorkTree(git, repository, isWhole, leftOut);
        await (isNew && workTree.isWhole && workTree.begin());
        return workTree;
    }

    async snapshot(only: readonly string[] = []): Promise<SeenTree> {
        const began = performance.now();
        const others = this.isWhole ? ['-o', '--exclude-standard'] : [];
        const list = ['ls-files', '-z', '-m', ...others, '--', ...only];
        const hasRecords = this.isWhole && only.length === 0;
        const [{ bytes }, head, index] = await Promise.all([
            this.git.run(list, { env: literal, ...this.firstTime() }),
            hasRecords ? this.headNow() : undefined,
            hasRecords ? this.indexNow() : undefined
        ]);
        const took = performance.now() - began;
        const names = [...pieces(bytes), ...[...this.named].map(name => Buffer.from(name))];
        if (names.length > ledgerLimits.maxFiles) {
            throw new Error(`More than ${ledgerLimits.maxFiles} files are new or have changed.`);
        }
        const { taken, left } = await judgeFiles(this.repository.root, names, await this.leftOut.look());
        if (taken.length > 0 || this.tree === undefined) {
            await this.take(taken, left);
        } else if (took > SLOW_LOOK_MS) {
            await this.git.run(['update-index', '-q', '--refresh'], { codes: [0, 1] });
        }
        return { tree: this.tree ?? '', ...head, index };
    }

    async follow(paths: readonly string[]): Promise<string | undefined> {
        if (this.isWhole) {
            return undefined;
        }
        paths.forEach(each => this.named.add(each));
        return (await this.snapshot()).tree;
    }

    async difference(from: string, to: string): Promise<readonly FileChange[]> {
        const args = ['diff-tree', '-r', '-z', '-M', '-l400', '--no-abbrev', from, to];
        const found = parseDifference((await this.git.read(args)).bytes);
        return found.filter(change => !this.leftOut.hasReturned(change.path));
    }

    async states(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileState>> {
        const states = new Map<string, FileState>();
        for (let at = 0; at < paths.length; at += PATHS_AT_A_TIME) {
            const args = ['ls-tree', '-z', '--full-tree', tree, '--', ...paths.slice(at, at + PATHS_AT_A_TIME)];
            parseTree((await this.git.read(args, { env: literal })).bytes).forEach((state, each) =>
                states.set(each, state)
            );
        }
        return states;
    }

    async keep(bytes: Uint8Array): Promise<string> {
        return lineOf(await this.git.run(['hash-object', '-w', '--stdin'], { input: bytes }));
    }

    async read(blob: string): Promise<Buffer> {
        return (await this.git.read(['cat-file', 'blob', blob])).bytes;
    }

    async pin(blobs: readonly string[]): Promise<void> {
        if (blobs.length === 0) {
            return;
        }
        const known = await this.git.run(['cat-file', '--batch-check'], { input: lines(blobs) });
        const missing = [...known.bytes.toString('latin1').matchAll(/^(\w+) missing$/gm)].map(([, blob]) => blob);
        if (missing.length > 0) {
            const pack = path.join(this.git.folder, 'objects', 'pack', 'pack');
            await this.git.read(['pack-objects', '-q', '--window=0', pack], { input: lines(missing) });
        }
    }

    async prune(blobs: readonly string[], trees: readonly string[], expire = '1.hour.ago'): Promise<number> {
        const entries = [
            ...blobs.map(blob => `100644 blob ${blob}\t${blob}`),
            ...trees.map(tree => `040000 tree ${tree}\t${tree}`)
        ];
        const kept = lineOf(await this.git.run(['mktree', '--missing'], { input: lines([...new Set(entries)]) }));
        await this.git.run(['update-ref', 'refs/ledger/kept', kept]);
        await this.git.read(['gc', '-q', `--prune=${expire}`], { milliseconds: FIRST_LOOK_MS });
        const { bytes } = await this.git.run(['count-objects', '-v']);
        const sizes = [...bytes.toString('latin1').matchAll(/^size(?:-pack)?: (\d+)$/gm)];
        return sizes.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
    }

    async merge(...blobs: [base: string, ours: string, theirs: string]): Promise<string | undefined> {
        const folder = await mkdtemp(path.join(this.git.folder, 'merge-'));
        try {
            const [base, ours, theirs] = ['base', 'ours', 'theirs'].map(name => path.join(folder, name));
            for (const [index, file] of [base, ours, theirs].entries()) {
                await writeFile(file, await this.read(blobs[index]), { mode: 0o600 });
            }
            const args = ['merge-file', '-p', '-q', ours, base, theirs];
            const { code, bytes } = await this.git.run(args, { codes: conflicts });
            return code === 0 ? await this.keep(bytes) : undefined;
        } finally {
            await rm(folder, { recursive: true, force: true });
        }
    }

    write(name: string, expected: FileState | undefined, state: FileState | undefined): Promise<boolean> {
        const { root, format } = this.repository;
        const idOf = (bytes: Uint8Array): string =>
            createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
        return writeTreeFile(name, expected, state, { root, idOf, read: blob => this.read(blob) });
    }

    /** Takes files into our index, and a tree of it. */
    private async take(names: readonly Buffer[], left: readonly Buffer[]): Promise<void> {
        const update = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
        try {
            await this.git.run(update, { input: terminated(names), ...this.firstTime() });
        } catch {
            // One cannot be read, or is behind a link by now: this looks for itself, and leaves it out.
            const excluded = left.map(name => Buffer.concat([Buffer.from(':(top,exclude,literal)'), name]));
            const which = this.isWhole ? '-A' : '-u';
            const add = ['add', which, '--ignore-errors', '--pathspec-from-file=-', '--pathspec-file-nul'];
            const input = terminated([Buffer.from(':/'), ...excluded]);
            await this.git.run(add, { input, codes: [0, 1], ...this.firstTime() });
        }
        // Our objects are those alone that the user's commit has not.
        this.tree = lineOf(await this.git.run(['write-tree', '--missing-ok'], this.firstTime()));
    }

    /** Takes the commit's files as the first index: what is like them is not copied. */
    private async begin(): Promise<void> {
        const { head } = await this.headNow();
        await this.git.read(['read-tree', ...(head === undefined ? ['--empty'] : [head])]);
        const { bytes } = await this.git.run(['ls-files', '-z', '-s']);
        const isExcluded = await this.leftOut.look();
        const isOtherRepository = (entry: Buffer): boolean => entry.toString('latin1', 0, 6) === '160000';
        const nameIn = (entry: Buffer): Buffer => entry.subarray(entry.indexOf('\t') + 1);
        const others = pieces(bytes).filter(entry => isOtherRepository(entry) || isExcluded(nameIn(entry)));
        const input = terminated(others.map(nameIn));
        await this.git.run(['update-index', '-z', '--force-remove', '--stdin'], { input });
        await this.git.run(['update-index', '-q', '--refresh'], { codes: [0, 1], milliseconds: FIRST_LOOK_MS });
    }

    private async headNow(): Promise<Pick<SeenTree, 'head' | 'isCommit'>> {
        const args = ['rev-parse', '-q', '--verify', 'HEAD^{tree}'];
        const head = lineOf(await this.git.ask(args, { codes: [0, 1, 128] }));
        if (head !== (this.head.head ?? '')) {
            const moves = await readFile(this.ofUser('logs/HEAD'), 'latin1').catch(() => '');
            const [last] = moves.trimEnd().split('\n').slice(-1);
            this.head = head === '' ? {} : { head, ...(/\tcommit\b/.test(last) && { isCommit: true }) };
        }
        return this.head;
    }

    /** The tree of what is staged, by a copy: Git may write into an index that it reads. */
    private async indexNow(): Promise<string | undefined> {
        const file = this.ofUser('index');
        const stats = await stat(file).catch(() => undefined);
        const stamp = stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
        if (stamp === undefined) {
            return undefined;
        }
        if (stamp !== this.index.stamp) {
            const copy = path.join(this.git.folder, 'staged');
            await writeFile(copy, await readFile(file), { mode: 0o600 });
            const env = { GIT_INDEX_FILE: copy };
            // None in the middle of a merge.
            const staged = await this.git.run(['write-tree', '--missing-ok'], { env }).catch(() => undefined);
            // It names excluded files.
            await rm(copy, { force: true });
            this.index = { stamp, tree: staged && lineOf(staged) };
        }
        return this.index.tree;
    }

    private ofUser(name: string): string {
        return path.join(this.repository.user?.folder ?? '', name);
    }

    private firstTime(): { readonly milliseconds?: number } {
        return this.tree === undefined ? { milliseconds: FIRST_LOOK_MS } : {};
    }
}

function lineOf({ bytes }: { readonly bytes: Buffer }): string {
    return bytes.toString('latin1').trim();
}

/** Names, each with a zero byte behind it. */
function terminated(names: readonly Buffer[]): Buffer {
    return Buffer.concat(names.flatMap(name => [name, Buffer.of(0)]));
}

function lines(texts: readonly string[]): string {
    return texts.map(text => `${text}\n`).join('');
}
