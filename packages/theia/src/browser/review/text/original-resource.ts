import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { Resource } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { OriginalFile, OriginalFileReader } from './original-file';

/** Left side of a review: the file on disk, up to date; empty if unshowable. */
export class OriginalResource implements Resource {
    readonly readOnly = true;
    readonly autosaveable = false;

    private readonly toDispose = new DisposableCollection();
    private readonly changes = new Emitter<void>();
    private readonly reads = new Emitter<OriginalFile>();

    readonly onDidChangeContents: Event<void> = this.changes.event;

    /** Fires with the file whenever it was read. */
    readonly onDidRead: Event<OriginalFile> = this.reads.event;

    /** The file as it was read last; undefined before the first time. */
    latest: OriginalFile | undefined;

    constructor(
        readonly uri: URI,
        private readonly file: URI,
        private readonly reader: OriginalFileReader,
        fileService: FileService
    ) {
        this.toDispose.pushAll([
            this.changes,
            this.reads,
            // Theia watches no files outside of the workspace.
            fileService.watch(file),
            fileService.onDidFilesChange(event => {
                if (event.contains(file)) {
                    this.readAgain();
                }
            })
        ]);
    }

    /** Called when its editor has gone. */
    onDidDispose(listener: () => void): void {
        this.toDispose.push({ dispose: listener });
    }

    /** Has the file read again: it may have changed, or what it is decoded by. */
    readAgain(): void {
        this.changes.fire();
    }

    async readContents(): Promise<string> {
        this.latest = await this.reader.read(this.file);
        this.reads.fire(this.latest);
        return this.latest.text;
    }

    dispose(): void {
        this.toDispose.dispose();
    }
}
