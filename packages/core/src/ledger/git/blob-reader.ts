import { ledgerLimits } from '../ledger-limits';
import type { PrivateGit } from './private-git';

/** Most bytes of contents that are read at once. */
const MOST_BYTES = 16 * ledgerLimits.maxFileBytes;

/** Reads contents; those that are asked for at once, by one run of Git. */
export class BlobReader {
    private readonly blobs: string[] = [];
    private contents: Promise<ReadonlyMap<string, Buffer>> | undefined;

    constructor(private readonly git: PrivateGit) {}

    /** @throws Error if there is no such content any more, or Git fails. */
    async read(blob: string): Promise<Buffer> {
        this.blobs.push(blob);
        this.contents ??= this.readAll();
        const content = (await this.contents).get(blob);
        if (!content) {
            throw new Error(`There is no content ${blob}.`);
        }
        return content;
    }

    private async readAll(): Promise<ReadonlyMap<string, Buffer>> {
        // Requests of one moment share a run.
        await Promise.resolve();
        const input = this.blobs.splice(0).join('\n');
        this.contents = undefined;
        const { bytes } = await this.git.read(['cat-file', '--batch'], { input, maxBytes: MOST_BYTES });
        const contents = new Map<string, Buffer>();
        for (let at = 0; at < bytes.length;) {
            const end = bytes.indexOf('\n', at);
            const [blob, , size] = bytes.toString('latin1', at, end).split(' ');
            at = end + 1;
            // One that is missing has no size.
            if (size !== undefined) {
                contents.set(blob, bytes.subarray(at, at + Number(size)));
                at += Number(size) + 1;
            }
        }
        return contents;
    }
}
