import { constants } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';

/** Gemini CLI as it is installed; `version` as far as its package says it. */
export interface InstalledCli {
    readonly path: string;
    readonly version?: string;
}

/** Where version managers and user-wide installs of npm put commands: a shell's profile adds these to its PATH. */
const USER_FOLDERS = ['.local/bin', 'bin', '.npm-global/bin', '.volta/bin', '.asdf/shims', '.local/share/mise/shims'];

/** Each version of Node.js that nvm has installed has a folder of its own in here. */
const NVM_VERSIONS = '.nvm/versions/node';

/**
 * Looks for Gemini CLI where the terminals' shells do, without running it: on the backend's PATH, which terminals inherit, and in
 * the folders of the user that shells add to it.
 */
export class GeminiExecutable {
    constructor(
        private readonly environment: NodeJS.ProcessEnv = process.env,
        private readonly platform: NodeJS.Platform = process.platform,
        private readonly home: string = homedir()
    ) {}

    /** Undefined if it is in none of the folders. Never rejects. */
    async find(): Promise<InstalledCli | undefined> {
        for (const folder of [...this.pathFolders(), ...(await this.userFolders())]) {
            for (const name of this.names) {
                const file = path.join(folder, name);
                if (await this.isExecutable(file)) {
                    return { path: file, version: await this.versionOf(file) };
                }
            }
        }
        return undefined;
    }

    private get names(): readonly string[] {
        return this.platform === 'win32' ? ['gemini.cmd', 'gemini.exe', 'gemini.bat'] : ['gemini'];
    }

    private pathFolders(): string[] {
        const isPath = (name: string): boolean => (this.platform === 'win32' ? name.toUpperCase() : name) === 'PATH';
        const value = Object.entries(this.environment).find(([name]) => isPath(name))?.[1] ?? '';
        // A relative one depends on where the shell is.
        return value.split(path.delimiter).filter(folder => path.isAbsolute(folder));
    }

    private async userFolders(): Promise<string[]> {
        if (this.platform === 'win32') {
            return [];
        }
        const versions = await readdir(path.join(this.home, NVM_VERSIONS)).catch(() => []);
        return [...USER_FOLDERS, ...versions.map(version => path.join(NVM_VERSIONS, version, 'bin'))].map(folder =>
            path.join(this.home, folder)
        );
    }

    private async isExecutable(file: string): Promise<boolean> {
        try {
            await access(file, this.platform === 'win32' ? constants.F_OK : constants.X_OK);
            return (await stat(file)).isFile();
        } catch {
            return false;
        }
    }

    /** Of the package that the command is in: npm links to it, or on Windows has it beside a script. */
    private async versionOf(file: string): Promise<string | undefined> {
        const target = await realpath(file).catch(() => file);
        const beside = path.join(path.dirname(file), 'node_modules', '@google', 'gemini-cli');
        for (const folder of [path.dirname(target), path.dirname(path.dirname(target)), beside]) {
            const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '');
            const version = versionIn(text);
            if (version !== undefined) {
                return version;
            }
        }
        return undefined;
    }
}

/** By hand: this is loaded with the backend, and zod with the first page. */
function versionIn(packageText: string): string | undefined {
    try {
        const { name, version } = JSON.parse(packageText) as { name?: unknown; version?: unknown };
        const isGemini = typeof name === 'string' && name.endsWith('gemini-cli');
        return isGemini && typeof version === 'string' && version.length < 100 ? version : undefined;
    } catch {
        return undefined;
    }
}
