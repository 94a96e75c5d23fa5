import { ProposalFiles } from '../../diffs/ended/diff-writer';
import { digestOfBytes, FileContent, NO_FILE } from '../../workspace/file-digest';
import type { FileWrite } from '../../workspace/file-writer';

/** Files of no disk: what is in each, by its path. */
export class MemoryFiles implements ProposalFiles {
    readonly contents = new Map<string, string>();
    /** Reading and writing wait for these. */
    reading: Promise<unknown> = Promise.resolve();
    writing: Promise<unknown> = Promise.resolve();

    async read(path: string): Promise<FileContent> {
        await this.reading;
        return this.readNow(path);
    }

    async digest(path: string): Promise<string> {
        return (await this.read(path)).digest;
    }

    async write(path: string, { bytes, expected, onBegin }: FileWrite): ReturnType<ProposalFiles['write']> {
        onBegin?.();
        await this.writing;
        const before = this.readNow(path);
        if (expected !== before.digest) {
            return { written: false, code: 'content-changed', reason: 'Changed.', found: before.digest };
        }
        if (bytes) {
            this.contents.set(path, Buffer.from(bytes).toString('utf8'));
        } else {
            this.contents.delete(path);
        }
        return { written: true, before };
    }

    private readNow(path: string): FileContent {
        const content = this.contents.get(path);
        const bytes = content === undefined ? undefined : Buffer.from(content, 'utf8');
        return bytes ? { digest: digestOfBytes(bytes), bytes } : { digest: NO_FILE };
    }
}
