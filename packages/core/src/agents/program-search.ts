import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Where version managers and user-wide installs put commands: a shell's profile adds these to its PATH. */
const userFolders = [
    ['.local/bin', 'bin', '.cargo/bin', '.bun/bin', '.deno/bin', '.yarn/bin', '.claude/local', '.opencode/bin'],
    ['$PNPM_HOME', '$PNPM_HOME/bin', '.local/share/pnpm', '.local/share/pnpm/bin', 'Library/pnpm'],
    ['.npm-global/bin', '.npm-packages/bin', '$VOLTA_HOME/bin', '.volta/bin', '.proto/bin', '.proto/shims'],
    ['$npm_config_prefix/bin', '$NPM_CONFIG_PREFIX/bin', '.local/share/npm/bin', '$NODENV_ROOT/shims', '.nodenv/shims'],
    ['$ASDF_DATA_DIR/shims', '.asdf/shims', '$MISE_DATA_DIR/shims', '.local/share/mise/shims', '$N_PREFIX/bin'],
    ['n/bin', '.n/bin', '$FNM_DIR/aliases/default/bin', '$XDG_DATA_HOME/fnm/aliases/default/bin'],
    ['.local/share/fnm/aliases/default/bin', '.fnm/aliases/default/bin'],
    ['.nix-profile/bin', '.local/state/nix/profile/bin', '.linuxbrew/bin']
].flat();

/** Folders of all users; a process that a service manager starts may have none of them on its PATH. */
const systemFolders = [
    ['/usr/local/bin', '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin', '/snap/bin', '/opt/local/bin'],
    ['/nix/var/nix/profiles/default/bin', '/run/current-system/sw/bin', '/etc/profiles/per-user/$USER/bin']
].flat();

/** Commands’ folders within each version of Node.js, then the folders that have the versions. */
const nodeVersions: readonly (readonly [string, ...string[]])[] = [
    ['bin', '$NVM_DIR/versions/node', '.nvm/versions/node', '.config/nvm/versions/node', '.local/share/nvm'],
    ['bin', '$ASDF_DATA_DIR/installs/nodejs', '.asdf/installs/nodejs', '$MISE_DATA_DIR/installs/node'],
    ['bin', '.local/share/mise/installs/node', '.nodebrew/node', '$NODENV_ROOT/versions', '.nodenv/versions'],
    ['installation/bin', '$FNM_DIR/node-versions', '$XDG_DATA_HOME/fnm/node-versions', '.fnm/node-versions'],
    ['installation/bin', '.local/share/fnm/node-versions', 'Library/Application Support/fnm/node-versions']
];

/** More versions than anyone installs. */
const MOST_VERSIONS = 1_000;

/** Finds programs as terminals' shells do, on the PATH and in shells' folders; runs none. */
export class ProgramSearch {
    constructor(
        private readonly environment: NodeJS.ProcessEnv = process.env,
        private readonly platform: NodeJS.Platform = process.platform,
        private readonly home: string = homedir(),
        private readonly list: (folder: string) => Promise<string[]> = readdir
    ) {}

    /** Absolute path of the file that a shell would run for a command; undefined if there is none. Never rejects. */
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
        for (const [commands, ...rows] of nodeVersions) {
            for (const folder of this.absolute(rows)) {
                const versions = (await this.list(folder).catch(() => [])).slice(0, MOST_VERSIONS);
                versioned.push(...versions.map(version => join(folder, version, commands)));
            }
        }
        return [...this.absolute(userFolders), ...versioned, ...this.absolute(systemFolders)];
    }

    /** The folders of rows: of the home, or of variables that are set to absolute paths. */
    private absolute(rows: readonly string[]): string[] {
        const folders = rows.map(row => {
            const folder = row.replace(/\$(\w+)/, (_, name: string) => this.environment[name] || '.');
            return row.startsWith('$') ? folder : resolve(this.home, folder);
        });
        return folders.filter(folder => isAbsolute(folder));
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
