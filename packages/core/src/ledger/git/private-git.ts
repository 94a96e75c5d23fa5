import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { prepareStateFolder } from '../../discovery/state-folder';
import { isInside } from '../../workspace/real-path';
import { GitAnswer, GitRun, runGit } from './git-process';
import type { GitRepository } from './git-repository';

/** Settings of our repository: it takes bytes as they are, and runs nothing. */
const settings = [
    'core.autocrlf=false',
    'core.safecrlf=false',
    'core.attributesFile=/dev/null',
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.sharedRepository=0600',
    'core.protectNTFS=false',
    'core.protectHFS=false',
    'core.fsync=none',
    'core.looseCompression=1',
    'core.quotePath=false',
    'gc.auto=0',
    'index.version=4',
    'pack.threads=1',
    'submodule.recurse=false'
].flatMap(setting => ['-c', setting]);

/** No attribute of the user's changes a byte, or runs a filter. */
const attributes = '* !text !eol !crlf !filter !ident !working-tree-encoding\n';

type Run = Partial<Omit<GitRun, 'cwd'>>;

/** Git with a repository of our own beside the user's, which is only read. */
export class PrivateGit {
    /** Holds index and objects. */
    readonly folder: string;
    private readonly own: Readonly<Record<string, string>>;

    /** @param home a private folder. */
    constructor(
        readonly repository: GitRepository,
        readonly home: string
    ) {
        this.folder = path.join(home, 'git');
        this.own = { GIT_DIR: this.folder, GIT_WORK_TREE: repository.root };
    }

    /** Runs Git with our own objects alone, so that it touches none of the user's. */
    run(args: readonly string[], run: Run = {}): Promise<GitAnswer> {
        const env = { ...this.own, ...run.env };
        return runGit([...settings, ...args], { ...run, env, cwd: this.repository.root });
    }

    /** Runs Git where the user's objects are known, too. */
    read(args: readonly string[], run: Run = {}): Promise<GitAnswer> {
        const objects = path.join(this.repository.commonFolder, 'objects');
        // Quoted as in C, for it may have a colon.
        const alternate = `"${objects.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
        return this.run(args, { ...run, env: { GIT_ALTERNATE_OBJECT_DIRECTORIES: alternate, ...run.env } });
    }

    /** Asks the user's repository itself; for what neither runs nor writes anything. */
    ask(args: readonly string[], run: Run = {}): Promise<GitAnswer> {
        const env = { GIT_DIR: this.repository.gitFolder };
        return runGit(args, { ...run, env: { ...env, ...run.env }, cwd: this.repository.root });
    }

    /** Makes the repository, or takes the one that is there. @returns whether its index is new. */
    async prepare(): Promise<boolean> {
        await prepareStateFolder(this.home);
        const { format } = this.repository;
        await runGit([...settings, 'init', '-q', '--template=', `--object-format=${format}`], {
            cwd: this.home,
            env: { GIT_DIR: this.folder }
        });
        await mkdir(path.join(this.folder, 'info'), { recursive: true, mode: 0o700 });
        await writeFile(path.join(this.folder, 'info', 'attributes'), attributes, { mode: 0o600 });
        await writeFile(path.join(this.folder, 'info', 'exclude'), await this.excludes(), { mode: 0o600 });
        // From a process that was killed.
        await rm(path.join(this.folder, 'index.lock'), { force: true });
        return readFile(path.join(this.folder, 'index')).then(
            () => false,
            () => true
        );
    }

    /** The user's own excludes, and our folder should it lie in the work tree. */
    private async excludes(): Promise<string> {
        const { repository, home } = this;
        const excludes = await readFile(path.join(repository.commonFolder, 'info', 'exclude'), 'utf8').catch(() => '');
        // Of all settings of the user's this one alone counts: it names a file of patterns.
        const asked = this.ask(['config', '-z', '--type=path', '--get', 'core.excludesFile'], {
            env: { GIT_CONFIG_GLOBAL: undefined, GIT_CONFIG_NOSYSTEM: undefined }
        });
        const named = await asked
            .then(({ bytes }) => bytes.toString('utf8', 0, bytes.length - 1))
            .catch(() => undefined);
        const file = named && path.resolve(repository.root, named);
        const more = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
        const own = path
            .relative(repository.root, path.dirname(path.dirname(home)))
            .split(path.sep)
            .join('/');
        const isWithin = own !== '' && isInside(repository.root, home);
        return `${more}\n${excludes}\n${isWithin ? `/${own.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}/\n` : ''}`;
    }
}
