import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { UTF16be_BOM, UTF16le_BOM, UTF8_BOM } from '@theia/core/lib/common/encodings';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { Resource, ResourceError } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { kindOf, LineEndKind, lineEndsOf } from './line-ends';

/** A file as it was on disk when it was read. */
export interface OriginalFile {
    readonly exists: boolean;
    /** Decoded in the file's own encoding, without its byte order mark; empty for a file that does not exist. */
    readonly text: string;
    readonly hasMark: boolean;
    readonly lineEnds: LineEndKind;
    /** When it was last written, in milliseconds since 1970; 0 for a file that does not exist. */
    readonly modifiedAt: number;
}

const MISSING: OriginalFile = { exists: false, text: '', hasMark: false, lineEnds: 'none', modifiedAt: 0 };

/** Files up to this size are shown, whatever the user's limit for editors is: an agent may propose tens of megabytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** The bytes of byte order marks; Theia takes them away and does not tell. */
const MARKS = [UTF8_BOM, UTF16le_BOM, UTF16be_BOM];

/** A review's left side: the file as it is on disk in its own encoding, kept up to date; empty if there is none. */
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
        private readonly fileService: FileService
    ) {
        this.toDispose.pushAll([
            this.changes,
            this.reads,
            // Outside of the workspace nobody else watches it.
            fileService.watch(file),
            fileService.onDidFilesChange(event => {
                if (event.contains(file)) {
                    this.changes.fire();
                }
            })
        ]);
    }

    async readContents(): Promise<string> {
        this.latest = await this.read();
        this.reads.fire(this.latest);
        return this.latest.text;
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private async read(): Promise<OriginalFile> {
        if (!(await this.fileService.exists(this.file))) {
            return MISSING;
        }
        try {
            const { value, mtime } = await this.fileService.read(this.file, { limits: { size: MAX_BYTES } });
            const { value: head } = await this.fileService.readFile(this.file, { length: 3 });
            const hasMark = MARKS.some(mark => mark.every((byte, index) => head.buffer[index] === byte));
            const lineEnds = kindOf(lineEndsOf(value));
            return { exists: true, text: value, hasMark, lineEnds, modifiedAt: mtime };
        } catch (error) {
            if (!(await this.fileService.exists(this.file))) {
                return MISSING;
            }
            throw ResourceError.NotFound({ uri: this.file, message: String(error) });
        }
    }
}
