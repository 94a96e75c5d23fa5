import * as vscode from 'vscode';
import { firesInTime } from '@agent-companion/client';
import { Emitter, systemClock } from '@agent-companion/core/support';
import { proposalBytes } from '../text/proposal-encoding';

/** How long, in milliseconds, a tab of before a reload waits for its review. */
const RESTORE_MS = 20_000;

/** How many files that are no more are remembered: an editor may still ask for the last ones. */
const MOST_GONE = 100;

/** The text of a review as a file. */
interface ReviewFile {
    readonly bytes: Uint8Array;
    /** Milliseconds; falls with each change, as VS Code saves over no file that has become newer. */
    readonly modifiedAt: number;
    readonly isReadOnly: boolean;
}

/** The texts of reviews as files that VS Code edits, by their URIs. */
export class ReviewFileSystem implements vscode.FileSystemProvider {
    private readonly files = new Map<string, ReviewFile>();
    /** Those that were there and are no more. */
    private readonly gone = new Set<string>();
    private readonly arrivals = new Emitter<string>();
    private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    /** Fires with a file that has changed, but not by its editor. */
    readonly onDidChangeFile = this.changes.event;

    /** Sets a file's text, and makes the file if missing. Its editor takes it over, unless dirty. */
    set(uri: vscode.Uri, text: string): void {
        const before = this.files.get(uri.toString());
        const bytes = proposalBytes(uri, text);
        if (!before || !bytes.equals(before.bytes)) {
            this.put(uri, bytes, before?.isReadOnly ?? false);
        }
    }

    /** Whether its editor lets the user type. */
    setReadOnly(uri: vscode.Uri, isReadOnly: boolean): void {
        const file = this.files.get(uri.toString());
        if (file && file.isReadOnly !== isReadOnly) {
            this.put(uri, file.bytes, isReadOnly);
        }
    }

    /** Empties an ended file and makes it writable, silently: VS Code keeps deleted text for an undo. */
    empty(uri: vscode.Uri): void {
        const file = this.files.get(uri.toString());
        if (file) {
            this.files.set(uri.toString(), { ...file, bytes: Buffer.alloc(0), isReadOnly: false });
        }
    }

    /** Removes a file whose tab is closed: VS Code forgets that tab, and does not open it again. */
    remove(uri: vscode.Uri): void {
        this.files.delete(uri.toString());
        this.gone.add(uri.toString());
        const [oldest] = this.gone;
        if (this.gone.size > MOST_GONE) {
            this.gone.delete(oldest);
        }
        this.changes.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
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

    /** Stores a save; the text is known from each change. Ignores the file of an ended review. */
    writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
        const file = this.files.get(uri.toString());
        if (file) {
            this.files.set(uri.toString(), { ...file, bytes });
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

    /** Nothing to do: the file of a review that is over goes once its last save is over. */
    delete(): void {}

    rename(uri: vscode.Uri): never {
        throw vscode.FileSystemError.NoPermissions(uri);
    }

    /** Waits for a file that is not there yet. */
    private async find(uri: vscode.Uri): Promise<ReviewFile> {
        const name = uri.toString();
        if (!this.files.has(name) && !this.gone.has(name)) {
            await firesInTime(
                listener => this.arrivals.event(arrived => arrived === name && listener(undefined)),
                RESTORE_MS,
                systemClock
            );
        }
        const file = this.files.get(name);
        if (!file) {
            throw vscode.FileSystemError.FileNotFound(uri);
        }
        return file;
    }

    private put(uri: vscode.Uri, bytes: Uint8Array, isReadOnly: boolean): void {
        const name = uri.toString();
        const before = this.files.get(name);
        this.gone.delete(name);
        const modifiedAt = Math.min(-Date.now(), (before?.modifiedAt ?? 0) - 1);
        this.files.set(name, { bytes, isReadOnly, modifiedAt });
        if (before) {
            this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
        } else {
            this.arrivals.fire(name);
        }
    }
}
