import { readFileSync, unlinkSync } from 'node:fs';
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { SerialQueue } from '../time/serial-queue';
import { FolderVerdict } from './private-folder';
import { temporaryFileName } from './temporary-file-name';

/** Whether the file says what it should now; `reason` is a sentence for people. */
export type PublishOutcome =
    | { readonly published: true }
    | {
          readonly published: false;
          readonly code: 'folder-unusable' | 'not-written' | 'removed';
          readonly reason: string;
      };

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
    publish(text: string): Promise<PublishOutcome> {
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

    private async write(text: string): Promise<PublishOutcome> {
        if (!this.removed && (await readFile(this.path, 'utf8').catch(() => undefined)) === text) {
            return { published: true };
        }
        const verdict = await this.options.prepareFolder();
        if (!verdict.usable) {
            return { published: false, code: 'folder-unusable', reason: verdict.reason };
        }
        const temporary = temporaryFileName(this.path);
        try {
            // 'wx' is O_CREAT | O_EXCL: a file or link somebody put there before is not followed, and not written to.
            await writeFile(temporary, text, { flag: 'wx', mode: 0o600 });
            if (this.removed) {
                await unlink(temporary);
                return { published: false, code: 'removed', reason: 'Removed.' };
            }
            await rename(temporary, this.path);
            return { published: true };
        } catch (error) {
            await unlink(temporary).catch(() => undefined);
            const reason = `${this.path} cannot be written: ${(error as Error).message}`;
            return { published: false, code: 'not-written', reason };
        }
    }
}
