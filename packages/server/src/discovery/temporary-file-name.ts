import { randomBytes } from 'node:crypto';

const ending = /\.[0-9a-f]{16}\.tmp$/;

/** A name nobody has guessed, for a file that is to be renamed to `path` once it is whole. */
export function temporaryFileName(path: string): string {
    return `${path}.${randomBytes(8).toString('hex')}.tmp`;
}

/** The name for which {@link temporaryFileName} made this one; any other name as it is. */
export function finalFileName(name: string): string {
    return name.replace(ending, '');
}
