import { randomBytes } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';

const temporaryEnding = /\.[0-9a-f]{16}\.tmp$/;

/** How a file is written. */
interface AtomicWriteOptions {
    /** The file's mode from its first moment on, less what the umask takes away. */
    readonly mode: number;
    /** Asked when the text is on disk: false leaves everything as it was. Default: true. */
    readonly isWanted?: () => boolean;
}

/** Writes a file whole or not at all, replacing a link. */
export async function writeFileAtomically(path: string, text: string, options: AtomicWriteOptions): Promise<void> {
    const { mode, isWanted = () => true } = options;
    const temporary = temporaryFileName(path);
    try {
        // 'wx' is O_CREAT | O_EXCL: a file or link somebody put there before is not followed, and not written to.
        await writeFile(temporary, text, { flag: 'wx', mode });
        await (isWanted() ? rename(temporary, path) : unlink(temporary));
    } catch (error) {
        await unlink(temporary).catch(() => undefined);
        throw error;
    }
}

/** A name that cannot be guessed, for a file that is to be renamed to `path` once it is whole. */
function temporaryFileName(path: string): string {
    return `${path}.${randomBytes(8).toString('hex')}.tmp`;
}

/** The name for which {@link temporaryFileName} made this one; any other name as it is. */
export function finalFileName(name: string): string {
    return name.replace(temporaryEnding, '');
}
