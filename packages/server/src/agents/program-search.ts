import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where version managers and user-wide installs put commands: a shell's profile adds these to its PATH. */
const userFolders = [
    '.local/bin',
    'bin',
    '.npm-global/bin',
    '.volta/bin',
    '.bun/bin',
    '.deno/bin',
    '.yarn/bin',
    '.proto/bin',
    '.local/share/pnpm',
    'Library/pnpm',
    '.asdf/shims',
    '.local/share/mise/shims',
    '.nodenv/shims',
    'n/bin',
    '.nix-profile/bin',
    '.local/state/nix/profile/bin',
    '.claude/local',
    '.opencode/bin'
];

/** Folders of all users; a process that a service manager starts may have none of them on its PATH. */
const systemFolders = [
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    '/nix/var/nix/profiles/default/bin',
    '/run/current-system/sw/bin'
];

/** Where each version of Node.js has a folder of its own, and its commands in there. */
const nodeVersions: readonly (readonly [string, string])[] = [
    ['.nvm/versions/node', 'bin'],
    ['.config/nvm/versions/node', 'bin'],
    ['.local/share/nvm', 'bin'],
    ['.asdf/installs/nodejs', 'bin'],
    ['.local/share/mise/installs/node', 'bin'],
    ['.nodebrew/node', 'bin'],
    ['.local/share/fnm/node-versions', 'installation/bin'],
    ['.fnm/node-versions', 'installation/bin'],
    ['Library/Application Support/fnm/node-versions', 'installation/bin'],
    ['.nodenv/versions', 'bin']
];

/** More versions than anyone installs. */
const MOST_VERSIONS = 1_000;

/**
 * Looks for programs where the terminals' shells do, without running any: on this process's PATH, and in the folders of the user
 * that shells add to it. Theia's terminals inherit that PATH; VS Code's have the server's, and this process that of a login shell.
 */
export class ProgramSearch {
    constructor(
        private readonly environment: NodeJS.ProcessEnv = process.env,
        private readonly platform: NodeJS.Platform = process.platform,
        private readonly home: string = homedir(),
        private readonly list: (folder: string) => Promise<string[]> = readdir
    ) {}

    /** The absolute path of the file that a shell would run for a command; undefined if it is in none of the folders. Never rejects. */
    async find(command: string): Promise<string | undefined> {
        const names = this.platform === 'win32' ? ['cmd', 'exe', 'bat'].map(end => `${command}.${end}`) : [command];
        for (const folder of [...this.pathFolders(), ...(await this.userFolders())]) {
            for (const name of names) {
                const file = join(folder, name);
                if (await this.isExecutable(file)) {
                    return file;
                }
            }
        }
        return undefined;
    }

    private pathFolders(): string[] {
        const isPath = (name: string): boolean => (this.platform === 'win32' ? name.toUpperCase() : name) === 'PATH';
        const value = Object.entries(this.environment).find(([name]) => isPath(name))?.[1] ?? '';
        // A relative one depends on where the shell is.
        return value.split(delimiter).filter(folder => isAbsolute(folder));
    }

    private async userFolders(): Promise<string[]> {
        if (this.platform === 'win32') {
            return [];
        }
        const versioned: string[] = [];
        for (const [folder, commands] of nodeVersions) {
            const versions = await this.list(join(this.home, folder)).catch(() => []);
            const some = versions.slice(0, MOST_VERSIONS);
            versioned.push(...some.map(version => join(folder, version, commands)));
        }
        return [...[...userFolders, ...versioned].map(folder => join(this.home, folder)), ...systemFolders];
    }

    private async isExecutable(file: string): Promise<boolean> {
        try {
            await access(file, this.platform === 'win32' ? constants.F_OK : constants.X_OK);
            return (await stat(file)).isFile();
        } catch {
            return false;
        }
    }
}
