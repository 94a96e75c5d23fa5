import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../checkout';

/**
 * Notes that a backend runs from this checkout, so that no build replaces its files meanwhile
 * (`scripts/setup/running-backends.mjs` reads it). Call the returned function when it has ended.
 */
export function noteBackend(pid: number, workspace: string): () => void {
    const folder = join(repositoryRoot, '.build', 'backends');
    const file = join(folder, `${pid}.json`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify({ pid, workspace }));
    return () => rmSync(file, { force: true });
}
