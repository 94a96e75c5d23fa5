import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { slicesOf } from '../../support/slices';
import { ledgerLimits } from '../ledger-limits';
import { writeTreeFile } from '../tree-file';
import type { FileChange, FileState, SeenTree } from '../turn';
import { LeftOutFiles, nothingLeftOut, TreeWrite, WorkTree } from '../work-tree';
import { BlobReader } from './blob-reader';
import { pieces } from './git-process';
import { GitRepository, isLastMoveCommit } from './git-repository';
import { LeftOutNames } from './left-out-names';
import { filesToTake } from './files-to-take';
import { PrivateGit } from './private-git';
import { parseDifference, parseTree } from './tree-difference';

/** A look that takes more milliseconds has read files that have not changed. */
const SLOW_LOOK_MS = 1_000;

/** So many paths are named at a time. */
const PATHS_AT_A_TIME = 500;

/** Takes names as they are. */
const literal = { GIT_LITERAL_PATHSPECS: '1' };

/** Exit codes of `git merge-file`: the number of conflicts, or that something is no text. */
const conflicts = Array.from({ length: 256 }, (_code, index) => index);

/** Files of a Git work tree. Of the user's repository nothing is written or run. */
export class GitWorkTree implements WorkTree {
    protected readonly leftOut: LeftOutNames;
    private tree: string | undefined;
    private head: Pick<SeenTree, 'head' | 'isCommit'> = {};
    private readonly blobs: BlobReader;

    protected constructor(
        protected readonly git: PrivateGit,
        leftOut: LeftOutFiles
    ) {
        this.leftOut = new LeftOutNames(git.repository.root, leftOut);
        this.blobs = new BlobReader(git);
    }

    /** Opens a work tree; undefined if it has too many files. @param home a private folder of this window and work tree. */
    static async open(
        repository: GitRepository,
        home: string,
        leftOut = nothingLeftOut
    ): Promise<GitWorkTree | undefined> {
        const git = new PrivateGit(repository, home);
        const workTree = new GitWorkTree(git, leftOut);
        const isNew = await git.prepare();
        const { bytes } = await git.run(['ls-files', '-z', '-c', '-o', '--exclude-standard']);
        if (pieces(bytes).length > ledgerLimits.maxFiles) {
            return undefined;
        }
        await (isNew && workTree.begin());
        return workTree;
    }

    async snapshot(): Promise<SeenTree> {
        const began = performance.now();
        const [names, head, index] = await Promise.all([this.changedNames(), this.headNow(), this.indexStamp()]);
        const took = performance.now() - began;
        if (names.length > ledgerLimits.maxFiles) {
            throw new Error(`More than ${ledgerLimits.maxFiles} files are new or have changed.`);
        }
        const taken = await filesToTake(this.git.repository.root, names, await this.leftOut.look());
        if (taken.length > 0 || this.tree === undefined) {
            const update = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
            await this.git.run(update, { input: terminated(taken) });
            // Our objects are those alone that the user's commit has not.
            this.tree = lineOf(await this.git.run(['write-tree', '--missing-ok']));
        } else if (took > SLOW_LOOK_MS) {
            await this.git.run(['update-index', '-q', '--refresh'], { codes: [0, 1] });
        }
        return { tree: this.tree, ...head, index };
    }

    async difference(from: string, to: string): Promise<readonly FileChange[]> {
        const args = ['diff-tree', '-r', '-z', '-M', '-l400', '--no-abbrev', from, to];
        const found = parseDifference((await this.git.read(args)).bytes);
        return found.filter(change => !this.leftOut.hasReturned(change.path));
    }

    async unstaged(tree: string): Promise<readonly FileChange[]> {
        const options = ['--cached', '-R', '-z', '--no-renames', '--no-abbrev', '--ignore-submodules=all'];
        const env = { GIT_INDEX_FILE: path.join(this.git.repository.gitFolder, 'index') };
        return parseDifference((await this.git.read(['diff-index', ...options, tree], { env })).bytes);
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

    read(blob: string): Promise<Buffer> {
        return this.blobs.read(blob);
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

    async prune(blobs: readonly string[], tree: string | undefined, expire = '1.hour.ago'): Promise<number> {
        const entries = blobs.map(blob => `100644 blob ${blob}\t${blob}`);
        const keep = lineOf(await this.git.run(['mktree', '--missing'], { input: lines(entries) }));
        await this.git.run(['update-ref', 'refs/ledger/blobs', keep]);
        const ref = 'refs/ledger/tree';
        await this.git.run(['update-ref', ...(tree === undefined ? ['-d', ref] : [ref, tree])]);
        await this.git.read(['gc', '-q', `--prune=${expire}`]);
        const { bytes } = await this.git.run(['count-objects', '-v']);
        const sizes = [...bytes.toString('latin1').matchAll(/^size(?:-pack)?: (\d+)$/gm)];
        return sizes.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
    }

    async merge(...blobs: [base: string, ours: string, theirs: string]): Promise<string | undefined> {
        const folder = await mkdtemp(path.join(this.git.folder, 'merge-'));
        try {
            const [base, ours, theirs] = ['base', 'ours', 'theirs'].map(name => path.join(folder, name));
            const contents = await Promise.all(blobs.map(blob => this.read(blob)));
            for (const [index, file] of [base, ours, theirs].entries()) {
                await writeFile(file, contents[index], { mode: 0o600 });
            }
            const args = ['merge-file', '-p', '-q', ours, base, theirs];
            const { code, bytes } = await this.git.run(args, { codes: conflicts });
            return code === 0 ? await this.keep(bytes) : undefined;
        } finally {
            await rm(folder, { recursive: true, force: true });
        }
    }

    write(name: string, expected: FileState | undefined, state: FileState | undefined): Promise<TreeWrite> {
        const { root, format } = this.git.repository;
        const idOf = (bytes: Uint8Array): string =>
            createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
        return writeTreeFile(name, expected, state, { root, idOf, read: blob => this.read(blob) });
    }

    async indexStamp(): Promise<string> {
        const stats = await stat(path.join(this.git.repository.gitFolder, 'index')).catch(() => undefined);
        return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : '';
    }

    /** Lists files that may differ from our index. */
    protected async changedNames(): Promise<readonly Buffer[]> {
        return pieces((await this.git.run(['ls-files', '-z', '-o', '-m', '--exclude-standard'])).bytes);
    }

    /** Takes the commit's files as the first index: what is like them is not copied. */
    protected async begin(): Promise<void> {
        const { head } = await this.headNow();
        await this.git.read(['read-tree', ...(head === undefined ? ['--empty'] : [head])]);
        const { bytes } = await this.git.run(['ls-files', '-z', '-s']);
        const isExcluded = await this.leftOut.look();
        const isOtherRepository = (entry: Buffer): boolean => entry.toString('latin1', 0, 6) === '160000';
        const nameIn = (entry: Buffer): Buffer => entry.subarray(entry.indexOf('\t') + 1);
        const others: Buffer[] = [];
        for await (const some of slicesOf(pieces(bytes))) {
            others.push(...some.filter(entry => isOtherRepository(entry) || isExcluded(nameIn(entry))));
        }
        const input = terminated(others.map(nameIn));
        await this.git.run(['update-index', '-z', '--force-remove', '--stdin'], { input });
        await this.git.run(['update-index', '-q', '--refresh'], { codes: [0, 1] });
    }

    private async headNow(): Promise<Pick<SeenTree, 'head' | 'isCommit'>> {
        const head = lineOf(await this.git.ask(['rev-parse', '-q', '--verify', 'HEAD^{tree}'], { codes: [0, 1, 128] }));
        if (head !== (this.head.head ?? '')) {
            const isCommit = await isLastMoveCommit(this.git.repository);
            this.head = { ...(head && { head }), ...(isCommit && { isCommit }) };
        }
        return this.head;
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
