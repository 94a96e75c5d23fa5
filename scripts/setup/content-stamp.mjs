import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '../run/repository.mjs';

/** Never an input: what is produced or installed. */
const produced = new Set(['node_modules', 'lib', 'out', 'dist', 'src-gen']);

/**
 * One hash over the names and contents of files and whole folders (paths relative to the root;
 * missing ones count as missing). Contents, not times: a checkout of the same commit is no change.
 */
export function contentStamp(paths, { ignore = () => false } = {}) {
    const hash = createHash('sha256');
    for (const path of paths) {
        addToHash(hash, join(repositoryRoot, path), ignore);
    }
    return hash.digest('hex');
}

/** Whether the stamp kept in `file` is this one. */
export function hasStamp(file, stamp) {
    return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Keeps a stamp in `file`. */
export function keepStamp(file, stamp) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stamp);
}

function addToHash(hash, path, ignore) {
    const name = relative(repositoryRoot, path).replaceAll('\\', '/');
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
        for (const entry of readdirSync(path).sort()) {
            if (!produced.has(entry) && !entry.endsWith('.tsbuildinfo')) {
                addToHash(hash, join(path, entry), ignore);
            }
        }
    } else if (!ignore(name)) {
        hash.update(`${name}\0${stats ? stats.size : 'missing'}\0`);
        hash.update(stats ? readFileSync(path) : '');
    }
}
