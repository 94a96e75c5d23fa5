import * as vscode from 'vscode';

interface ReviewFile {
    readonly bytes: Uint8Array;
    /** In milliseconds since 1970; grows with every change. */
    readonly mtime: number;
    readonly isReadOnly: boolean;
}

/** How long, in milliseconds, a tab of before a reload waits for its review. */
const RESTORE_MS = 20_000;

/**
 * The texts of reviews as files that VS Code edits. They are UTF-16 with a byte order mark, which is decoded by no setting and holds
 * every text, also one that looks like a binary file.
 */
export class ReviewFileSystem implements vscode.FileSystemProvider {
    private readonly files = new Map<string, ReviewFile>();
    private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    readonly onDidChangeFile = this.changes.event;
    private readonly arrivals = new vscode.EventEmitter<vscode.Uri>();

    /** Gives a file a text. An editor that shows it takes it over, unless it is dirty. */
    set(uri: vscode.Uri, text: string): void {
        const before = this.files.get(uri.toString());
        const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
        if (!before || !bytes.equals(before.bytes)) {
            this.put(uri, { bytes, isReadOnly: before?.isReadOnly ?? false });
        }
    }

    /** Whether its editor lets the user type. */
    setReadOnly(uri: vscode.Uri, isReadOnly: boolean): void {
        const file = this.files.get(uri.toString());
        if (file && file.isReadOnly !== isReadOnly) {
            this.put(uri, { ...file, isReadOnly });
        }
    }

    remove(uri: vscode.Uri): void {
        this.files.delete(uri.toString());
    }

    async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
        const { bytes, mtime, isReadOnly } = await this.find(uri);
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
        const file = this.files.get(uri.toString());
        // That of a review which is over is of no interest.
        if (file) {
            this.files.set(uri.toString(), { ...file, bytes, mtime: file.mtime + 1 });
        }
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

    private put(uri: vscode.Uri, file: Omit<ReviewFile, 'mtime'>): void {
        const before = this.files.get(uri.toString());
        this.files.set(uri.toString(), { ...file, mtime: Math.max(Date.now(), (before?.mtime ?? 0) + 1) });
        if (before) {
            this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
        } else {
            this.arrivals.fire(uri);
        }
    }

    private async find(uri: vscode.Uri): Promise<ReviewFile> {
        if (!this.files.has(uri.toString())) {
            await this.arrivalOf(uri);
        }
        const file = this.files.get(uri.toString());
        if (!file) {
            throw vscode.FileSystemError.FileNotFound(uri);
        }
        return file;
    }

    /** Resolves when there is a file, or none in time. */
    private arrivalOf(uri: vscode.Uri): Promise<void> {
        return new Promise(resolve => {
            const stop = (): void => {
                clearTimeout(patience);
                listening.dispose();
                resolve();
            };
            const patience = setTimeout(stop, RESTORE_MS);
            const listening = this.arrivals.event(arrived => arrived.toString() === uri.toString() && stop());
        });
    }
}
