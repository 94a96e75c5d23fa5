import { readFileSync, unlinkSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DiscoveryFileContent, discoveryFileName, discoveryFileSchema } from '@agent-companion/protocol/gemini';
import { writeFileAtomically } from './atomic-file';
import { prepareDiscoveryFolder } from './discovery-folder';

/** Whether the file says what it should now. */
export type PublishOutcome = { readonly published: true } | { readonly published: false; readonly reason: string };

/**
 * The discovery file of one server (specification I.2 and V): written whole or not at all, readable by its owner only from
 * its first moment on, and removed only if it is still ours.
 */
export class DiscoveryFile {
    readonly path: string;
    private removed = false;
    private turn: Promise<unknown> = Promise.resolve();

    /** `authToken` tells our file from any other of the same name. */
    constructor(
        private readonly folder: string,
        idePid: number,
        port: number,
        private readonly authToken: string
    ) {
        this.path = join(folder, discoveryFileName(idePid, port));
    }

    /**
     * Writes the file, or replaces it in one step; leaves it alone if it is as it should be. Calls are done in their order;
     * after a removal they do nothing.
     */
    publish(content: DiscoveryFileContent): Promise<PublishOutcome> {
        return this.inTurn(() => this.write(JSON.stringify(content)));
    }

    /** Removes the file for good, if it is ours. Never rejects. */
    remove(): Promise<void> {
        this.removed = true;
        return this.inTurn(async () => {
            if (await readFile(this.path, 'utf8').then(this.isOurs, () => false)) {
                await unlink(this.path).catch(() => undefined);
            }
        });
    }

    /** Like {@link remove}, for when the process exits. Never throws. */
    removeSync(): void {
        this.removed = true;
        try {
            if (this.isOurs(readFileSync(this.path, 'utf8'))) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone, or was never there.
        }
    }

    private inTurn<T>(work: () => Promise<T>): Promise<T> {
        const result = this.turn.then(work);
        this.turn = result.catch(() => undefined);
        return result;
    }

    private async write(text: string): Promise<PublishOutcome> {
        if (!this.removed && (await readFile(this.path, 'utf8').catch(() => undefined)) === text) {
            return { published: true };
        }
        const verdict = await prepareDiscoveryFolder(this.folder);
        if (!verdict.usable) {
            return { published: false, reason: verdict.reason };
        }
        try {
            const isWritten = await writeFileAtomically(this.path, text, {
                mode: 0o600,
                isWanted: () => !this.removed
            });
            return isWritten ? { published: true } : { published: false, reason: 'Removed.' };
        } catch (error) {
            return { published: false, reason: `${this.path} cannot be written: ${(error as Error).message}` };
        }
    }

    private readonly isOurs = (text: string): boolean => {
        try {
            return discoveryFileSchema.parse(JSON.parse(text)).authToken === this.authToken;
        } catch {
            return false;
        }
    };
}
