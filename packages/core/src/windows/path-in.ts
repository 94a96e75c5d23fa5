import { relative, sep } from 'node:path';

/** The path below a folder, with slashes; undefined for one outside. */
export function pathIn(root: string, file: string): string | undefined {
    const path = relative(root, file);
    return path === '' || path === '..' || path.startsWith(`..${sep}`) ? undefined : path.split(sep).join('/');
}
