import { stat } from 'node:fs/promises';
import { Clock } from '../support/clock';
import { waitAtMost } from '../support/timeout';
import { FileQueries, fileQueries } from '../support/file-queries';

/** Whether there is a file at an absolute path. Never rejects. */
export type IsFile = (path: string) => Promise<boolean>;

/** How it is found out which files are there. Default: by this process, with all its other questions. */
export interface FileAccess {
    readonly isFile: IsFile;
    readonly queries: FileQueries;
}

/** Which files are there, as far as a file system tells that may be slow or gone. */
export class FilePresence {
    private readonly answers = new Map<string, boolean>();
    private readonly late = new Set<string>();

    /** @param onLateAnswer called when an answer comes that was waited for in vain, and differs from what was told instead. */
    constructor(
        private readonly onLateAnswer: () => Promise<void>,
        private readonly clock: Clock,
        private readonly access: Partial<FileAccess>
    ) {}

    /** Whether there is a file; after `milliseconds` as last told, or false. Never rejects. */
    async isFile(path: string, milliseconds: number): Promise<boolean> {
        // An overdue answer is not awaited again.
        if (milliseconds > 0 && !this.late.has(path)) {
            const answer = await waitAtMost(this.ask(path), milliseconds, this.clock);
            if (answer.kind === 'late') {
                this.late.add(path);
            }
        }
        return this.answers.get(path) ?? false;
    }

    /** What was told last; undefined if nothing was. */
    lastAnswer(path: string): boolean | undefined {
        return this.answers.get(path);
    }

    /** Forgets what was told of all other files. */
    retain(paths: ReadonlySet<string | undefined>): void {
        [...this.answers.keys()].filter(path => !paths.has(path)).forEach(path => this.answers.delete(path));
    }

    /** The same files are looked for with every key that is pressed. */
    private async ask(path: string): Promise<void> {
        const { isFile = isFileOnDisk, queries = fileQueries } = this.access;
        const before = this.answers.get(path) ?? false;
        try {
            this.answers.set(path, await queries.ask(`file ${path}`, () => isFile(path)));
        } finally {
            if (this.late.delete(path) && before !== this.answers.get(path)) {
                await this.onLateAnswer();
            }
        }
    }
}

/** Whether there is a file at a path now. Never rejects. */
export async function isFileOnDisk(path: string): Promise<boolean> {
    try {
        return (await stat(path)).isFile();
    } catch {
        return false;
    }
}
