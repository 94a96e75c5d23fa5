import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { FileHandle, open } from 'node:fs/promises';
import * as path from 'node:path';
import { hostLog } from './host-folder';

/** The process's own file: in a bundle it lies beside the caller's. */
const MAIN = path.join(__dirname, 'host-main.js');

/** Starts a host that outlives this process; appends its log, as a dead host has said why. @throws Error if the folder is missing. */
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

/** Opens the log; undefined if there can be none, as on a full disk. @throws Error if the folder is missing. */
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
