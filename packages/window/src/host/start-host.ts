import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { hostLog } from './host-folder';

/** The process's own file: in a bundle it lies beside the caller's. */
const MAIN = path.join(__dirname, 'host-main.js');

/** A log that has more bytes is begun anew with the next host. */
const MAX_LOG_BYTES = 1024 ** 2;

/**
 * Starts the process of a host in a prepared folder, where it writes its log, after what hosts before it have written: one that
 * has died has said why. It outlives this process.
 * @param ideName see `WindowRegistryOptions`.
 * @param main the file of the process.
 * @throws Error of the system if there is no such folder, or the log cannot be opened.
 */
export function startHost(folder: string, ideName: string, main = MAIN): void {
    const file = hostLog(folder);
    const isFull = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES;
    const log = openSync(file, isFull ? 'w' : 'a', 0o600);
    try {
        const child = spawn(process.execPath, [main, folder, ideName], {
            detached: true,
            stdio: ['ignore', log, log],
            cwd: '/',
            // In a desktop editor the executable is Electron, which is Node.js only if told so. Elsewhere the variable says nothing.
            env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
        });
        // The link notices that there is no host.
        child.on('error', () => undefined);
        child.unref();
    } finally {
        closeSync(log);
    }
}
