import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import * as path from 'node:path';
import { hostLog } from './host-folder';

/** The process's own file: in a bundle it lies beside the caller's. */
const MAIN = path.join(__dirname, 'host-main.js');

/**
 * Starts the process of a host in a prepared folder, where it writes its log. It outlives this one.
 * @param ideName see `WindowRegistryOptions`.
 * @param main the file of the process.
 */
export function startHost(folder: string, ideName: string, main = MAIN): void {
    const log = openSync(hostLog(folder), 'w', 0o600);
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
