import * as vscode from 'vscode';
import { ReviewFile, ReviewFiles, systemClock } from '@agent-companion/page';

/** The texts of reviews as files that VS Code edits. */
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
        this.files.set(uri.toString(), bytesOf(uri, text));
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

/**
 * In UTF-8 where VS Code takes it for that, as the status bar names it; else in UTF-16 with a byte order mark, which no setting
 * decodes otherwise, and which holds every text.
 */
function bytesOf(uri: vscode.Uri, text: string): Buffer {
    return isPlain(text) && isReadAsUtf8(uri) ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, 'utf16le');
}

/** Whether UTF-8 holds a text, and it looks like no binary file and has no byte order mark of its own. */
function isPlain(text: string): boolean {
    return !/^\uFEFF|\0|\p{Surrogate}/u.test(text);
}

/** Whether bytes without a byte order mark are UTF-8 by the user's settings, in every language. */
function isReadAsUtf8(uri: vscode.Uri): boolean {
    const files = vscode.workspace.getConfiguration('files', uri);
    const isByLanguage = (files.inspect('encoding')?.languageIds?.length ?? 0) > 0;
    return files.get('encoding') === 'utf8' && files.get('autoGuessEncoding') !== true && !isByLanguage;
}
