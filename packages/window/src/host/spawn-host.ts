import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { FileHandle, open } from 'node:fs/promises';
import * as path from 'node:path';
import { hostLog } from './host-folder';

/** The process's own file: in a bundle it lies beside the caller's. */
const MAIN = path.join(__dirname, 'host-main.js');

/**
 * Starts the process of a host in a prepared folder, where it writes its log, after what hosts before it have written: one that
 * has died has said why. It outlives this process.
 * @param ideName see `WindowRegistryOptions`.
 * @param main the file of the process.
 * @throws Error of the system if there is no such folder.
 */
export async function spawnHost(folder: string, ideName: string, main = MAIN): Promise<void> {
    const log = await openLog(hostLog(folder));
    try {
        const output = log?.fd ?? 'ignore';
        const child = spawn(process.execPath, [main, folder, ideName], {
            detached: true,
            stdio: ['ignore', output, output],
            cwd: '/',
            // In a desktop editor the executable is Electron, which is Node.js only if told so. Elsewhere the variable says nothing.
            env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
        });
        // The link notices that there is no host.
        child.on('error', () => undefined);
        child.unref();
    } finally {
        await log?.close();
    }
}

/** Neither waits for the other end of a FIFO nor follows a link; both unknown on Windows. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Undefined where there can be no log, as on a full disk: the host is started without one. */
async function openLog(file: string): Promise<FileHandle | undefined> {
    try {
        return await open(file, FLAGS, 0o600);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            throw error;
        }
        return undefined;
    }
}
