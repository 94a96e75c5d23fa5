import URI from '@theia/core/lib/common/uri';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import { Event } from '@theia/core/lib/common/event';

/** Milliseconds that an agent may take to write its text, if its tools may ask about it first. */
const WORKING_MS = 10_000;

/** Questions about files. */
type Files = Pick<FileService, 'readFile' | 'onDidFilesChange'>;

/** Whether a file has this text, or changes while an agent may be writing. */
export async function isTouched(files: Files, file: URI, text: string): Promise<boolean> {
    const changed = waitForEvent(changesOf(files, file), WORKING_MS).then(
        () => true,
        () => false
    );
    const before = await textOf(files, file);
    // Of files outside of the workspace, and of those that are excluded from watching, no change is ever told.
    return before === text || (await changed) || (await textOf(files, file)) !== before;
}

/** Fires when a file is changed, if it is watched. */
function changesOf(files: Pick<FileService, 'onDidFilesChange'>, file: URI): Event<unknown> {
    return Event.filter(files.onDidFilesChange, event => event.contains(file));
}

/** Reads a file's text; undefined if it cannot be read. */
export async function textOf(files: Files, file: URI): Promise<string | undefined> {
    try {
        const { value } = await files.readFile(file);
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(value.buffer);
    } catch {
        return undefined;
    }
}
