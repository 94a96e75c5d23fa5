import URI from '@theia/core/lib/common/uri';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import { Event } from '@theia/core/lib/common/event';

/** How long, in milliseconds, an agent may take to write the text that it has got. */
const WRITING_MS = 3_000;

/** The same for one that may be asked by its tools first. */
const WORKING_MS = 10_000;

/** What is asked of files. */
type Files = Pick<FileService, 'readFile' | 'onDidFilesChange'>;

/** Whether a file has exactly this text, now or in a moment. */
export async function isWritten(files: Files, file: URI, text: string): Promise<boolean> {
    const changed = changes(files, file, WRITING_MS);
    return (await hasText(files, file, text)) || ((await changed) && hasText(files, file, text));
}

/** Whether a file has this text, or is changed in the time that an agent takes to write: what it writes is its own affair. */
export async function isTouched(files: Files, file: URI, text: string): Promise<boolean> {
    const changed = changes(files, file, WORKING_MS);
    return (await hasText(files, file, text)) || changed;
}

/** Whether a file changes within so many milliseconds. */
function changes(files: Files, file: URI, milliseconds: number): Promise<boolean> {
    const changed = Event.filter(files.onDidFilesChange, event => event.contains(file));
    return waitForEvent(changed, milliseconds).then(
        () => true,
        () => false
    );
}

async function hasText(files: Files, file: URI, text: string): Promise<boolean> {
    try {
        const { value } = await files.readFile(file);
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(value.buffer) === text;
    } catch {
        return false;
    }
}
