import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { BigIntStats, linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { Server } from 'node:net';
import { dirname, join } from 'node:path';
import { Disposable } from '../support/emitter';
import { isServed } from './connect-to';

/** How often its place is tried for, where others try at the same time. */
const maxAttempts = 100;

/** Most entries of a folder that are looked at. */
const maxEntries = 1_000;

/** Sockets younger than this, in milliseconds, are left alone: between its making and its first connection one refuses. */
const minAgeMs = 10_000;

/** A server's socket in a folder that only its user can look into: so who connects is the user. */
export class PrivateSocket implements Disposable {
    private constructor(
        private readonly server: Server,
        private readonly path: string,
        private readonly file: string | undefined
    ) {}

    /** Listens in a prepared folder, in a dead process's place; undefined if a live one serves. @throws Error of the system. */
    static async listen(
        server: Server,
        path: string,
        onFailure: (error: Error) => void
    ): Promise<PrivateSocket | undefined> {
        // Under a name of its own, shorter than that of any socket: what is at the path listens from its first moment on.
        const own = nameBeside(path);
        server.listen(own);
        await once(server, 'listening');
        // Without a listener a failure would end the process. There is one, however often the server listens anew.
        server.off('error', onFailure).on('error', onFailure);
        try {
            if (await takePlace(own, path)) {
                removeIf(own, fileAt(own));
                return new PrivateSocket(server, path, fileAt(path));
            }
            server.close();
            return undefined;
        } catch (error) {
            server.close();
            throw error;
        }
    }

    /** Whether the file at its path is its own: no other process has come to its place. Never rejects. */
    async isInPlace(): Promise<boolean> {
        const stats = await lstat(this.path, { bigint: true }).catch(() => undefined);
        return stats !== undefined && idOf(stats) === this.file;
    }

    /** Takes no more connections, and leaves no file. */
    dispose(): void {
        removeIf(this.path, this.file);
        this.server.close();
    }
}

/** Puts a socket at a path, in place of a dead one; false if one is served there. */
async function takePlace(own: string, path: string): Promise<boolean> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
        try {
            linkSync(own, path);
            return true;
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
                throw error;
            }
        }
        // Synchronous, as the removal is: windows of this process compete for the place, and do not meet in between.
        const found = fileAt(path);
        if (await isServed(path)) {
            return false;
        }
        removeIf(path, found);
    }
    throw new Error(`${path} is never free.`);
}

/** Removes a file, if it is still the one found; puts back one that came while this process was suspended. */
function removeIf(path: string, found: string | undefined): void {
    if (found === undefined || fileAt(path) !== found) {
        return;
    }
    const aside = nameBeside(path);
    try {
        renameSync(path, aside);
        if (fileAt(aside) !== found) {
            linkSync(aside, path);
        }
    } catch {
        // It is gone, or yet another process has come to the place.
    }
    try {
        unlinkSync(aside);
    } catch {
        // It was gone.
    }
}

function nameBeside(path: string): string {
    return join(dirname(path), `.${randomBytes(3).toString('hex')}`);
}

function fileAt(path: string): string | undefined {
    try {
        return idOf(lstatSync(path, { bigint: true }));
    } catch {
        return undefined;
    }
}

/** Tells one file of the same path from another: a number alone is given again. */
function idOf({ ino, mtimeNs }: BigIntStats): string {
    return `${ino}-${mtimeNs}`;
}

/** Removes the sockets in a prepared folder at which surely no process listens any more. Never rejects. */
export async function removeStaleSockets(folder: string, now: number): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    await Promise.all(names.slice(0, maxEntries).map(name => removeIfStale(join(folder, name), now)));
}

async function removeIfStale(path: string, now: number): Promise<void> {
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isSocket() || now - stats.mtimeMs < minAgeMs) {
        return;
    }
    if (!(await isServed(path).catch(() => true))) {
        await unlink(path).catch(() => undefined);
    }
}
