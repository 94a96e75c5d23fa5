import * as vscode from 'vscode';
import { waitAtMost } from '@agent-companion/core/support';
import { EncodedText } from '@agent-companion/client';
import type { ReviewRequest } from '@agent-companion/core/contract';
import { readBounded, ReadFile } from './bounded-read';
import { decodeFile, encodeFor } from './file-encoding';
import type { ReviewFileSystem } from '../tabs/review-file-system';
import { ORIGINAL_SCHEME, sideUri } from '../tabs/review-uris';

/** Milliseconds a review waits for its file: a slow page may take longer to decode it. */
const READ_MS = 10_000;

/** The left sides of reviews: files on disk in their own encodings, kept up to date. */
export class OriginalFiles {
    /** As they were read last, by the ids of reviews. */
    private readonly originals = new Map<string, ReadFile>();
    /** Has them read once more. */
    private readonly reads = new Map<string, () => Promise<void>>();

    constructor(private readonly files: ReviewFileSystem) {}

    /** Shows a review's file at its left until the result is disposed of. @param onDidRead told of the file after each read. */
    async show(request: ReviewRequest, onDidRead: (file: ReadFile) => void): Promise<vscode.Disposable> {
        const file = vscode.Uri.parse(request.fileUri, true);
        const side = sideUri(request, ORIGINAL_SCHEME);
        let [begun, taken] = [0, 0];
        const update = async (): Promise<void> => {
            const number = ++begun;
            const take = (read: ReadFile): void => {
                // A later one may have been faster.
                if (number > taken) {
                    taken = number;
                    this.originals.set(request.id, read);
                    this.files.set(side, read.text);
                    onDidRead(read);
                }
            };
            await waitAtMost(this.read(file).then(take), READ_MS);
        };
        this.reads.set(request.id, update);
        await update();
        if (!this.originals.has(request.id)) {
            this.files.set(side, '');
        }
        const watching = this.watch(file, () => void update().catch(() => undefined));
        return new vscode.Disposable(() => {
            watching.dispose();
            taken = Infinity;
            this.reads.delete(request.id);
            this.originals.delete(request.id);
            this.files.remove(side);
        });
    }

    /** Reads the file of a review that is shown: no watcher tells of some changes. */
    async readAgain({ id }: ReviewRequest): Promise<void> {
        await this.reads.get(id)?.();
    }

    /** The file of a review that is shown, as it was read last; undefined until then. */
    of({ id }: ReviewRequest): ReadFile | undefined {
        return this.originals.get(id);
    }

    /** Calls a listener whenever a file is written, made or deleted. */
    private watch(file: vscode.Uri, listener: () => void): vscode.Disposable {
        const folder = vscode.Uri.joinPath(file, '..');
        const name = file.path.slice(file.path.lastIndexOf('/') + 1).replaceAll(/[[\]{}*?]/g, '[$&]');
        const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, name));
        // The watcher goes by paths, and the left side of the review has the file's.
        const tell = ({ scheme }: vscode.Uri): void => (scheme === file.scheme ? listener() : undefined);
        return vscode.Disposable.from(
            watcher,
            watcher.onDidCreate(tell),
            watcher.onDidChange(tell),
            watcher.onDidDelete(tell)
        );
    }

    /** A text in the encoding that the editor has for a file. */
    encode(file: vscode.Uri, text: string): Promise<EncodedText> {
        return encodeFor(file, text);
    }

    /** The text of a file as it is on disk now; undefined if reading takes too long. */
    async textOf(file: vscode.Uri): Promise<string | undefined> {
        const read = await waitAtMost(this.read(file), READ_MS);
        return read.kind === 'value' ? read.value.text : undefined;
    }

    /** Reads a file from disk; without text if it is missing or cannot be shown. */
    private async read(file: vscode.Uri): Promise<ReadFile> {
        try {
            return await readBounded({ stat: () => vscode.workspace.fs.stat(file), read: () => decodeFile(file) });
        } catch (error) {
            const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
            return { exists: !isMissing, text: '' };
        }
    }
}
