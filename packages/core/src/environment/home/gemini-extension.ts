import { mkdir, rm, rmdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { writeFileAtomically } from '../../discovery/atomic-file';
import { readOwnFile } from '../../discovery/own-file';
import { errorMessage, HomeOutcome, HomeProblem, IdeToolsState } from '../../contract';
import { defaultsFile } from '../../agents/hooks/setup/hook-variables';
import { isOnlyRoots } from '../../agents/hooks/setup/system-defaults';
import {
    EXTENSION_NAME,
    extensionFiles,
    HOOKS_FILE,
    INSTALL_FILE,
    isOurManifest,
    MANIFEST_FILE
} from './gemini-manifest';

/** Our CLI extension in `<home>/.gemini/extensions`, which leads to the terminal's window. Touches no settings, no foreign manifest. */
export class GeminiExtension {
    /**
     * @param home the folder that holds `.gemini`.
     * @param takesDefaults whether the CLI has hooks and tools by a variable. Default: it has, where that file is only root's to write.
     */
    constructor(
        private readonly home: string = process.env.GEMINI_CLI_HOME || homedir(),
        private readonly takesDefaults = () =>
            isOnlyRoots(defaultsFile('gemini-cli', { environment: process.env, home: homedir() }))
    ) {}

    get folder(): string {
        return path.join(this.home, '.gemini', 'extensions', EXTENSION_NAME);
    }

    /** Whether the extension is there. Writes nothing, never rejects. */
    async read(): Promise<IdeToolsState> {
        const { folder } = this;
        const manifest = await this.manifest();
        if (manifest !== undefined && !isOurManifest(manifest)) {
            return { state: 'unusable', folder, problem: this.foreignContent };
        }
        const missing = (await this.takesDefaults()) ? 'given' : 'off';
        return { state: manifest === undefined ? missing : 'on', folder };
    }

    /** Writes the extension; keeps the user's additions to an earlier manifest. */
    turnOn(): Promise<HomeOutcome> {
        return this.change(async manifest => {
            const files = extensionFiles(this.folder, manifest);
            await rm(path.join(this.folder, HOOKS_FILE), { force: true });
            const hooks = (await this.takesDefaults()) ? [] : [HOOKS_FILE];
            // The manifest last: without it the CLI passes over the folder.
            for (const name of [...hooks, INSTALL_FILE, MANIFEST_FILE]) {
                await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true, mode: 0o700 });
                await writeFileAtomically(path.join(this.folder, name), files[name], { mode: 0o600 });
            }
        });
    }

    /** Removes the extension, and the folder of all extensions if nothing else is in it. */
    turnOff(): Promise<HomeOutcome> {
        return this.change(async () => {
            // The manifest first: without it the CLI passes over the folder.
            for (const name of [MANIFEST_FILE, INSTALL_FILE, HOOKS_FILE]) {
                await rm(path.join(this.folder, name), { force: true });
            }
            for (const folder of [
                path.join(this.folder, path.dirname(HOOKS_FILE)),
                this.folder,
                path.dirname(this.folder)
            ]) {
                await rmdir(folder).catch(() => undefined);
            }
        });
    }

    private async change(work: (manifest: string | undefined) => Promise<void>): Promise<HomeOutcome> {
        const manifest = await this.manifest();
        if (manifest !== undefined && !isOurManifest(manifest)) {
            return { done: false, ...this.foreignContent };
        }
        try {
            await work(manifest);
            return { done: true };
        } catch (error) {
            return { done: false, code: 'not-written', facts: [this.folder, errorMessage(error)] };
        }
    }

    private manifest(): Promise<string | undefined> {
        return readOwnFile(path.join(this.folder, MANIFEST_FILE));
    }

    private get foreignContent(): HomeProblem {
        return { code: 'foreign-content', facts: [this.folder, MANIFEST_FILE] };
    }
}
