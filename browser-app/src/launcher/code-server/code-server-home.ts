import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a code-server keeps what is the user's. */
export interface CodeServerHome {
    readonly configFile: string;
    readonly dataFolder: string;
    readonly extensionsFolder: string;
}

/** The places in a folder that is code-server's alone. The path must be short: there is a socket in it. */
export function codeServerHome(folder: string): CodeServerHome {
    return {
        configFile: join(folder, 'config.yaml'),
        dataFolder: join(folder, 'data'),
        extensionsFolder: join(folder, 'extensions')
    };
}

/** Writes the user's settings, in the place of any before; an open page takes them as they come. */
export function writeSettings({ dataFolder }: CodeServerHome, settings: Record<string, unknown>): void {
    mkdirSync(join(dataFolder, 'User'), { recursive: true, mode: 0o700 });
    writeFileSync(settingsFile(dataFolder), `${JSON.stringify(settings, undefined, 2)}\n`);
}

/** Whether the user has settings. */
export function hasSettings({ dataFolder }: CodeServerHome): boolean {
    return existsSync(settingsFile(dataFolder));
}

/** Has code-server load built extensions from their own folders, and none else; for a start after this. */
export function useExtension({ extensionsFolder }: CodeServerHome, ...extensionFolders: readonly string[]): void {
    // Without a list of its own, code-server makes one of the folders that it finds.
    rmSync(extensionsFolder, { recursive: true, force: true });
    mkdirSync(extensionsFolder, { recursive: true, mode: 0o700 });
    for (const folder of extensionFolders) {
        const { publisher, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
            publisher: string;
            name: string;
            version: string;
        };
        symlinkSync(folder, join(extensionsFolder, `${publisher}.${name}-${version}`));
    }
}

function settingsFile(dataFolder: string): string {
    return join(dataFolder, 'User', 'settings.json');
}
