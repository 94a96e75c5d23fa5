import { lstat, mkdir, readdir, rmdir, unlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { finalFileName, writeFileAtomically } from '../discovery/atomic-file';
import { readOwnFile } from '../discovery/own-file';
import { errorMessage, IdeToolsOutcome, IdeToolsProblem, IdeToolsState } from '../contract';
import { EXTENSION_NAME, extensionFiles, INSTALL_FILE, isOurManifest, MANIFEST_FILE } from './gemini-manifest';

/** The state of our extension's place: nothing, all or part of our own, or content not to touch. */
type Found =
    | { readonly kind: 'nothing' | 'part' }
    | { readonly kind: 'ours'; readonly manifest: string }
    | { readonly kind: 'problem'; readonly problem: IdeToolsProblem };

const DONE: IdeToolsOutcome = { done: true };

/** Our CLI extension in `<home>/.gemini/extensions`, which leads to the terminal's window. Touches no settings, no foreign folder. */
export class GeminiExtension {
    /** @param home the folder that holds `.gemini`. */
    constructor(private readonly home: string = process.env.GEMINI_CLI_HOME || homedir()) {}

    get folder(): string {
        return path.join(this.home, '.gemini', 'extensions', EXTENSION_NAME);
    }

    /** Whether the extension is there. Writes nothing, never rejects. */
    async read(): Promise<IdeToolsState> {
        const found = await this.look();
        return found.kind === 'problem'
            ? { state: 'unusable', folder: this.folder, problem: found.problem }
            : { state: found.kind === 'ours' ? 'on' : 'off', folder: this.folder };
    }

    /** Writes the extension; keeps the user's additions to an earlier manifest. A failure leaves the manifest as it was. */
    async turnOn(): Promise<IdeToolsOutcome> {
        const found = await this.look();
        if (found.kind === 'problem') {
            return { done: false, ...found.problem };
        }
        try {
            await this.write(found);
        } catch (error) {
            // Another page may have written it meanwhile.
            if (found.kind === 'ours' || (await this.look()).kind !== 'ours') {
                return { done: false, ...this.notWritten(error) };
            }
        }
        return DONE;
    }

    /** Removes the extension, and the folder of all extensions if nothing else is in it. */
    async turnOff(): Promise<IdeToolsOutcome> {
        const removed = await this.remove();
        if (removed.done) {
            await rmdir(path.dirname(this.folder)).catch(() => undefined);
        }
        return removed;
    }

    private async write(found: Found): Promise<void> {
        const { folder } = this;
        const files = extensionFiles(folder, found.kind === 'ours' ? found.manifest : undefined);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The manifest last: without it the CLI passes over the folder.
        for (const name of [INSTALL_FILE, MANIFEST_FILE]) {
            await writeFileAtomically(path.join(folder, name), files[name], { mode: 0o600 });
        }
    }

    private async remove(): Promise<IdeToolsOutcome> {
        const found = await this.look();
        if (found.kind === 'nothing') {
            return DONE;
        }
        if (found.kind === 'problem') {
            return { done: false, ...found.problem };
        }
        try {
            // The manifest first: without it the CLI passes over the folder.
            for (const name of [MANIFEST_FILE, ...(await readdir(this.folder).catch(() => [])).filter(isOurs)]) {
                await unlink(path.join(this.folder, name)).catch(ifThere);
            }
            // Fails, and leaves it, where something else has appeared in it.
            await rmdir(this.folder).catch(ifThere);
            return DONE;
        } catch (error) {
            return { done: false, ...this.notWritten(error) };
        }
    }

    private async look(): Promise<Found> {
        const { folder } = this;
        try {
            const stats = await lstat(folder);
            if (!stats.isDirectory()) {
                return problem('not-a-folder', `${folder} is a file or a symbolic link. Remove it first.`, folder);
            }
            if (process.getuid !== undefined && stats.uid !== process.getuid()) {
                return problem('foreign-folder', `Another user owns ${folder}. Remove it first.`, folder);
            }
            const names = await readdir(folder);
            const others = names.filter(name => !isOurs(name));
            const manifest = names.includes(MANIFEST_FILE)
                ? await readOwnFile(path.join(folder, MANIFEST_FILE))
                : undefined;
            if (others.length > 0 || (names.includes(MANIFEST_FILE) && !(manifest && isOurManifest(manifest)))) {
                const reason = `${folder} holds something else (${others[0] ?? MANIFEST_FILE}). Move it away first.`;
                return problem('foreign-content', reason, folder, others[0] ?? MANIFEST_FILE);
            }
            return manifest === undefined ? { kind: 'part' } : { kind: 'ours', manifest };
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
                return { kind: 'nothing' };
            }
            const why = errorMessage(error);
            return problem('not-read', `${folder} cannot be read: ${why}`, folder, why);
        }
    }

    private notWritten(error: unknown): IdeToolsProblem {
        const why = errorMessage(error);
        return { code: 'not-written', reason: `${this.folder} cannot be written: ${why}`, facts: [this.folder, why] };
    }
}

function problem(code: IdeToolsProblem['code'], reason: string, ...facts: string[]): Found {
    return { kind: 'problem', problem: { code, reason, facts } };
}

/** Whether a file in the folder is ours, also one that a crash has left half written. */
function isOurs(name: string): boolean {
    return [MANIFEST_FILE, INSTALL_FILE].includes(finalFileName(name));
}

function ifThere(error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        throw error;
    }
}
