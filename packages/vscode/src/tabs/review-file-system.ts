import * as vscode from 'vscode';
import { ReviewFile, ReviewFiles, systemClock } from '@agent-companion/page';

/**
 * The texts of reviews as files that VS Code edits. They are UTF-16 with a byte order mark, which is decoded by no setting and holds
 * every text, also one that looks like a binary file.
 */
export class ReviewFileSystem implements vscode.FileSystemProvider {
    private readonly files = new ReviewFiles(systemClock);
    private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    readonly onDidChangeFile = this.changes.event;

    constructor() {
        this.files.onDidChange(uri =>
            this.changes.fire([{ type: vscode.FileChangeType.Changed, uri: vscode.Uri.parse(uri, true) }])
        );
    }

    /** Gives a file a text. An editor that shows it takes it over, unless it is dirty. */
    set(uri: vscode.Uri, text: string): void {
        this.files.set(uri.toString(), Buffer.from(`\uFEFF${text}`, 'utf16le'));
    }

    /** Whether its editor lets the user type. */
    setReadOnly(uri: vscode.Uri, isReadOnly: boolean): void {
        this.files.setReadOnly(uri.toString(), isReadOnly);
    }

    remove(uri: vscode.Uri): void {
        this.files.remove(uri.toString());
    }

    async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
        const { bytes, modifiedAt: mtime, isReadOnly } = await this.find(uri);
        return {
            type: vscode.FileType.File,
            ctime: 0,
            mtime,
            size: bytes.length,
            ...(isReadOnly && { permissions: vscode.FilePermission.Readonly })
        };
    }

    async readFile(uri: vscode.Uri): Promise<Uint8Array> {
        return (await this.find(uri)).bytes;
    }

    /** What is saved is known already, by each change of the document. */
    writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
        this.files.save(uri.toString(), bytes);
    }

    watch(): vscode.Disposable {
        return new vscode.Disposable(() => undefined);
    }

    readDirectory(): [string, vscode.FileType][] {
        return [];
    }

    createDirectory(uri: vscode.Uri): never {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    delete(uri: vscode.Uri): never {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    rename(uri: vscode.Uri): never {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    private async find(uri: vscode.Uri): Promise<ReviewFile> {
        const file = await this.files.find(uri.toString());
        if (!file) {
            throw vscode.FileSystemError.FileNotFound(uri);
        }
        return file;
    }
}
