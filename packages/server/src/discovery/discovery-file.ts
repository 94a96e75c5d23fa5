import { unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CompanionLogger } from '../companion-logger';
import { SerialQueue } from '../time/serial-queue';
import { writeFileAtomically } from './atomic-file';
import { DiscoveryProfile, EndpointDescription } from './endpoint-description';
import { maxOwnFileBytes, readOwnFile, readOwnFileSync } from './own-file';
import { FolderRefusalCode, preparePrivateFolder } from './private-folder';

/** Whether a discovery file is published: agents outside our terminals find us by it only. `reason` is a sentence for people. */
export type DiscoveryStatus =
    | { readonly published: true; readonly path: string }
    | { readonly published: false; readonly code: DiscoveryRefusalCode; readonly reason: string };

/** Why agents cannot find a window by its file. */
export type DiscoveryRefusalCode = FolderRefusalCode | 'not-published' | 'not-written' | 'too-large' | 'removed';

/** That of a window before its start, or without any file. */
export const notPublished: DiscoveryStatus = { published: false, code: 'not-published', reason: 'Not published yet.' };

const removedStatus: DiscoveryStatus = { published: false, code: 'removed', reason: 'The file was removed.' };

/**
 * The file by which agents of one kind find a window, with a secret in a folder that others may use: written whole or not at
 * all, readable by its owner only from its first moment on, and removed only if it is still ours.
 */
export class DiscoveryFile {
    private readonly folder: string;
    private readonly queue = new SerialQueue();
    private newest?: EndpointDescription;
    private removed = false;
    private written = notPublished;

    constructor(
        private readonly profile: DiscoveryProfile,
        private readonly logger: CompanionLogger
    ) {
        this.folder = profile.folder();
    }

    get status(): DiscoveryStatus {
        return this.removed ? removedStatus : this.written;
    }

    /**
     * Writes the file, or replaces it in one step; leaves it alone if it is as it should be. Calls are done in their order;
     * after a removal they do nothing. A file that cannot be written is logged, and seen in `status`. Never rejects.
     */
    publish(endpoint: EndpointDescription): Promise<void> {
        return this.queue.run(async () => {
            this.newest = endpoint;
            this.written = this.removed ? removedStatus : await this.write(endpoint);
            if (!this.written.published && !this.removed) {
                this.logger.error(`The discovery file was not published: ${this.written.reason}`);
            }
        });
    }

    /** Removes the file for good, if it is ours. Never rejects. */
    remove(): Promise<void> {
        this.removed = true;
        return this.queue.run(async () => {
            if (this.isOurs(await readOwnFile(this.path))) {
                await unlink(this.path).catch(() => undefined);
            }
        });
    }

    /** Like {@link remove}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    removeSync(): void {
        this.removed = true;
        try {
            if (this.isOurs(readOwnFileSync(this.path))) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone, or was never there.
        }
    }

    private get path(): string {
        return this.newest ? join(this.folder, this.profile.fileName(this.newest)) : '';
    }

    private isOurs(text: string | undefined): boolean {
        return text !== undefined && this.profile.decode(text)?.authToken === this.newest?.authToken;
    }

    private async write(endpoint: EndpointDescription): Promise<DiscoveryStatus> {
        const { path } = this;
        const text = this.profile.encode(endpoint, { pid: process.pid, host: hostname() });
        if (Buffer.byteLength(text) > maxOwnFileBytes) {
            const reason = `The workspace has so many roots that ${path} would have more than ${maxOwnFileBytes} bytes.`;
            return { published: false, code: 'too-large', reason };
        }
        const verdict = await preparePrivateFolder(this.folder, this.profile);
        if (!verdict.usable) {
            return { published: false, code: verdict.code, reason: verdict.reason };
        }
        if ((await readOwnFile(path)) === text) {
            return { published: true, path };
        }
        try {
            await writeFileAtomically(path, text, { mode: 0o600, isWanted: () => !this.removed });
            return { published: true, path };
        } catch (error) {
            const reason = `${path} cannot be written: ${(error as Error).message}`;
            return { published: false, code: 'not-written', reason };
        }
    }
}
