import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Clock, systemClock } from '../support/clock';
import { FileQueries, fileQueries, homeQueries } from '../support/file-queries';
import { waitAtMost } from '../support/timeout';
import { defaultExclusions } from './default-exclusions';
import { IgnoreList } from './ignore-list';
import { isOnForeignShare } from './network-path';
import { readRegularFile } from './open-file';
import { readDenials } from './read-denials';
import { isInside, realTargetOf } from './real-path';
import { realRootsOf, WorkspaceRoot } from './workspace-spelling';

/** Agents' own lists of files that they leave alone. */
const agentLists = ['.geminiignore', '.qwenignore', '.aiexclude', '.cursorignore'];

/** Settings of Claude Code, which may deny reading. */
const claudeSettings = ['.claude/settings.json', '.claude/settings.local.json'];

/** The same of a machine's administrator, on Linux and on macOS. */
const managedSettings = ['/etc/claude-code', '/Library/Application Support/ClaudeCode'].map(folder =>
    path.join(folder, 'managed-settings.json')
);

/** Most bytes of such a file; what is beyond does not count. */
const mostBytes = 64 * 1024;

/** Milliseconds the file system may take. */
const patienceMs = 1_000;

/** The user's wishes beside the defaults. */
export interface ExclusionWishes {
    /** Lines as in a gitignore file; `!` takes a default back. */
    readonly exclude: readonly string[];
    /** Whether what Git ignores is excluded too. */
    readonly gitignore: boolean;
}

/** Changed settings; all others stay. */
interface ExclusionChange {
    readonly roots?: readonly string[];
    readonly wishes?: ExclusionWishes;
}

/** What is set for all users, whatever they wish. */
interface ExclusionRules {
    /** Lines that no user takes back. */
    readonly policy: { readonly exclude: readonly string[] };
}

/** Rules of one file: of the workspace's folder around it or of all, and of all paths. */
interface FileRules {
    readonly below: IgnoreList;
    readonly anywhere: IgnoreList;
}

type ReadRules = (text: string) => FileRules;

/** Rules in the files of the workspace, and in those of user and administrator. */
interface KnownRules {
    readonly roots: readonly (WorkspaceRoot & { readonly rules: readonly FileRules[] })[];
    readonly others: readonly FileRules[];
}

const nothing = new IgnoreList([]);

/** Files that no agent sees, by name or content. A repository can add to them only. */
export class ExcludedFiles {
    private roots: readonly string[] = [];
    private gitignore = false;
    private user = new IgnoreList(defaultExclusions);
    private known: KnownRules | undefined;
    private readonly read = new Map<string, { readonly stamp: string; readonly rules: FileRules }>();
    private more: IgnoreList;

    constructor(
        private readonly rules: ExclusionRules = { policy: { exclude: [] } },
        private readonly clock: Clock = systemClock,
        private readonly otherSettings: readonly string[] = [
            path.join(process.env.CLAUDE_CONFIG_DIR ?? path.join(homedir(), '.claude'), 'settings.json'),
            ...managedSettings
        ]
    ) {
        this.more = new IgnoreList(rules.policy.exclude);
    }

    /** The policy has changed. */
    policyChanged(): void {
        this.more = new IgnoreList(this.rules.policy.exclude);
    }

    /** Takes the workspace's folders, absolute, and the user's wishes, as they are now. */
    update({ roots = this.roots, wishes }: ExclusionChange): void {
        // A page names its folders again at each greeting.
        if (!isDeepStrictEqual(roots, this.roots)) {
            this.known = undefined;
            this.roots = roots;
        }
        if (wishes) {
            this.gitignore = wishes.gitignore;
            this.user = new IgnoreList([...defaultExclusions, ...wishes.exclude]);
        }
    }

    /** Whether agents may not know of a file, by its path or where links lead. Never rejects. */
    async excludes(file: string): Promise<boolean> {
        await this.refresh();
        if (this.isExcluded(file) || isOnForeignShare(file, this.roots)) {
            return this.isExcluded(file);
        }
        // From a file system that hangs an editor may have it open.
        const real = await this.answer(fileQueries, ['target', file], () => realTargetOf(file));
        return real !== undefined && real !== file && this.isExcluded(real);
    }

    /** Reads what has changed of the rules. Never rejects. */
    async refresh(): Promise<void> {
        const { roots, gitignore, otherSettings } = this;
        const [found, others] = await Promise.all([
            this.answer(fileQueries, ['rules', gitignore, ...roots], () => this.workspaceRules(roots, gitignore)),
            this.answer(homeQueries, ['rules', ...otherSettings], () =>
                Promise.all(otherSettings.map(file => this.rulesOf(file, denials)))
            )
        ]);
        if (found && roots === this.roots) {
            this.known = { roots: found, others: others ?? this.known?.others ?? [] };
        }
    }

    /** The same, by the path alone and the rules as read last; all, before the first time. */
    isExcluded(file: string): boolean {
        const { known, user, more } = this;
        if (!known) {
            return true;
        }
        const top = path.parse(file).root;
        const around = known.roots.flatMap(({ root, real, rules }) => {
            const folder = [root, real].find(each => isInside(each, file));
            return folder === undefined ? [] : [{ path: pathBelow(folder, file), rules }];
        });
        const names = around.length > 0 ? around.map(each => each.path) : [pathBelow(top, file)];
        const whole = pathBelow(top, file);
        return (
            [user, more, ...known.others.map(({ below }) => below)].some(list =>
                names.some(name => list.excludes(name))
            ) ||
            around.some(({ path: name, rules }) => rules.some(({ below }) => below.excludes(name))) ||
            [...known.others, ...known.roots.flatMap(({ rules }) => rules)].some(({ anywhere }) =>
                anywhere.excludes(whole)
            )
        );
    }

    private async workspaceRules(folders: readonly string[], gitignore: boolean): Promise<KnownRules['roots']> {
        const names = [...agentLists, ...(gitignore ? ['.gitignore'] : []), ...claudeSettings];
        const found: KnownRules['roots'][number][] = [];
        for (const root of await realRootsOf(folders)) {
            const rules: FileRules[] = [];
            for (const name of names) {
                const read = claudeSettings.includes(name) ? denials : list;
                rules.push(await this.rulesOf(path.join(root.real, name), read, root.real));
            }
            found.push({ ...root, rules });
        }
        return found;
    }

    /** Rules of a regular file; none where it cannot be read, or leads elsewhere. */
    private async rulesOf(file: string, read: ReadRules, within?: string): Promise<FileRules> {
        const stats = await stat(file).catch(() => undefined);
        const stamp = stats?.isFile() ? [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ') : '';
        const known = this.read.get(file);
        if (known?.stamp === stamp) {
            return known.rules;
        }
        const real = stamp === '' ? undefined : await realpath(file).catch(() => undefined);
        const isOwn = real !== undefined && (within === undefined || isInside(within, real));
        const content = isOwn ? await readRegularFile(real, { maxBytes: mostBytes, beginningOnly: true }) : undefined;
        const rules = read(content?.kind === 'read' ? content.bytes.toString('utf8') : '');
        this.read.set(file, { stamp, rules });
        return rules;
    }

    private async answer<T>(
        queries: FileQueries,
        key: readonly unknown[],
        ask: () => Promise<T>
    ): Promise<T | undefined> {
        const asked = await waitAtMost(queries.ask(JSON.stringify(['excluded', ...key]), ask), patienceMs, this.clock);
        return asked.kind === 'value' ? asked.value : undefined;
    }
}

function list(text: string): FileRules {
    return { below: new IgnoreList(text.split(/\r?\n/)), anywhere: nothing };
}

function denials(settings: string): FileRules {
    const { below, anywhere } = readDenials(settings, homedir());
    return { below: new IgnoreList(below), anywhere: new IgnoreList(anywhere) };
}

function pathBelow(folder: string, file: string): string {
    return path.relative(folder, file).split(path.sep).join('/');
}
