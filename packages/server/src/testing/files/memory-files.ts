import { ProposalFiles } from '../../diffs/ended/diff-writer';
import { digestOfText, NO_FILE } from '../../workspace/file-digest';

/** Files of no disk: what is in each, by its path. */
export class MemoryFiles implements ProposalFiles {
    readonly contents = new Map<string, string>();
    /** What writing waits for. */
    writing: Promise<unknown> = Promise.resolve();

    /** What reading waits for. */
    reading: Promise<unknown> = Promise.resolve();

    async digest(path: string): Promise<string> {
        await this.reading;
        return this.digestNow(path);
    }

    async write(path: string, text: string, expected: string): ReturnType<ProposalFiles['write']> {
        await this.writing;
        const found = this.digestNow(path);
        if (expected !== found) {
            return { written: false, code: 'content-changed', reason: 'Changed.', found };
        }
        this.contents.set(path, text);
        return { written: true };
    }

    private digestNow(path: string): string {
        const content = this.contents.get(path);
        return content === undefined ? NO_FILE : digestOfText(content);
    }
}
