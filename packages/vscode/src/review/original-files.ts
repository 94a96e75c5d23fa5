import * as vscode from 'vscode';
import type { ReadFile } from '@agent-companion/page';
import type { ReviewRequest } from '@agent-companion/window/contract';
import type { ReviewFileSystem } from './review-file-system';
import { ORIGINAL_SCHEME, sideUri } from './review-uris';

/** Releases from 1.100 on decode as the user has set it; before, only what an editor would show is to be had. */
interface Decoding {
    decode(bytes: Uint8Array, options: { uri: vscode.Uri }): Thenable<string>;
}

/** The left sides of reviews: files as they are on disk, in their own encodings, kept up to date. */
export class OriginalFiles {
    constructor(private readonly files: ReviewFileSystem) {}

    /** Shows the file of a review at its left, until the returned object is disposed of. */
    async show(request: ReviewRequest): Promise<vscode.Disposable> {
        const file = vscode.Uri.parse(request.fileUri, true);
        const side = sideUri(request, ORIGINAL_SCHEME);
        const update = async (): Promise<void> => this.files.set(side, (await this.read(request.fileUri)).text);
        await update();
        const folder = vscode.Uri.joinPath(file, '..');
        const name = file.path.slice(file.path.lastIndexOf('/') + 1).replaceAll(/[[\]{}*?]/g, '[$&]');
        const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, name));
        // The watcher goes by paths, and both sides of the review have the file's.
        const updateSoon = ({ scheme }: vscode.Uri): void =>
            void (scheme === file.scheme && update().catch(() => undefined));
        watcher.onDidCreate(updateSoon);
        watcher.onDidChange(updateSoon);
        watcher.onDidDelete(updateSoon);
        return new vscode.Disposable(() => {
            watcher.dispose();
            this.files.remove(side);
        });
    }

    /** A file as it is on disk now; without a text if it is missing or cannot be shown. */
    async read(fileUri: string): Promise<ReadFile> {
        const uri = vscode.Uri.parse(fileUri, true);
        try {
            const { mtime } = await vscode.workspace.fs.stat(uri);
            return { exists: true, text: await decoded(uri), modifiedAt: mtime };
        } catch {
            return { exists: false, text: '' };
        }
    }
}

async function decoded(uri: vscode.Uri): Promise<string> {
    const { workspace } = vscode;
    return 'decode' in workspace
        ? (workspace as Decoding).decode(await vscode.workspace.fs.readFile(uri), { uri })
        : (await vscode.workspace.openTextDocument(uri)).getText();
}
