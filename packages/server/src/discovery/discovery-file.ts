import { readFileSync, unlinkSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { SerialQueue } from '../time/serial-queue';
import { writeFileAtomically } from './atomic-file';
import { FolderRefusalCode, FolderVerdict } from './private-folder';

/** How a discovery file stands: an agent outside our terminals finds us by it only. `reason` is a sentence for people. */
export type DiscoveryStatus =
    | { readonly published: true; readonly path: string }
    | { readonly published: false; readonly code: DiscoveryRefusalCode; readonly reason: string };

/** Why agents cannot find a window by its file. */
export type DiscoveryRefusalCode = FolderRefusalCode | 'not-published' | 'not-written' | 'removed';

export interface DiscoveryFileOptions {
    /** Makes sure that secrets may be put into the file's folder. */
    readonly prepareFolder: () => Promise<FolderVerdict>;
    /** Tells our file from any other of the same name, by its text. */
    readonly isOurs: (text: string) => boolean;
}

/**
 * A file with a secret in a folder that others may use: written whole or not at all, readable by its owner only from its first
 * moment on, and removed only if it is still ours.
 */
export class DiscoveryFile {
    private readonly queue = new SerialQueue();
    private removed = false;

    constructor(
        readonly path: string,
        private readonly options: DiscoveryFileOptions
    ) {}

    /**
     * Writes the file, or replaces it in one step; leaves it alone if it is as it should be. Calls are done in their order;
     * after a removal they do nothing.
     */
    publish(text: string): Promise<DiscoveryStatus> {
        return this.queue.run(() => this.write(text));
    }

    /** Removes the file for good, if it is ours. Never rejects. */
    remove(): Promise<void> {
        this.removed = true;
        return this.queue.run(async () => {
            if (await readFile(this.path, 'utf8').then(this.options.isOurs, () => false)) {
                await unlink(this.path).catch(() => undefined);
            }
        });
    }

    /** Like {@link remove}, for when the process exits. Never throws. */
    removeSync(): void {
        this.removed = true;
        try {
            if (this.options.isOurs(readFileSync(this.path, 'utf8'))) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone, or was never there.
        }
    }

    private async write(text: string): Promise<DiscoveryStatus> {
        const { path } = this;
        if (!this.removed && (await readFile(path, 'utf8').catch(() => undefined)) === text) {
            return { published: true, path };
        }
        const verdict = await this.options.prepareFolder();
        if (!verdict.usable) {
            return { published: false, code: verdict.code, reason: verdict.reason };
        }
        try {
            const isWritten = await writeFileAtomically(path, text, { mode: 0o600, isWanted: () => !this.removed });
            return isWritten ? { published: true, path } : { published: false, code: 'removed', reason: 'Removed.' };
        } catch (error) {
            const reason = `${path} cannot be written: ${(error as Error).message}`;
            return { published: false, code: 'not-written', reason };
        }
    }
}
