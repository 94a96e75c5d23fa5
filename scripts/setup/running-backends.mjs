import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { buildFolder } from '../run/repository.mjs';

/**
 * The Theia backends that run from this checkout now, as their launcher noted them
 * (`browser-app/src/launcher/backend/backend-note.ts`).
 */
function runningBackends(folder = join(buildFolder, 'backends')) {
    if (!existsSync(folder)) {
        return [];
    }
    return readdirSync(folder).flatMap(name => {
        const file = join(folder, name);
        const note = readNote(file);
        if (note && !isBackend(note.pid)) {
            // Its launcher was killed and could not tidy up.
            rmSync(file, { force: true });
            return [];
        }
        return note ? [note] : [];
    });
}

/** Throws while a Theia of this checkout runs: new files would break its terminals and agents. */
export function assertNoneRunning(what) {
    const [note] = runningBackends();
    if (note) {
        throw new ExpectedError(
            `${what}, but a Theia of this checkout is running (on ${note.workspace}, process ${note.pid}) and would break.\n` +
                'Stop it (Ctrl+C in its terminal) and run the command again.'
        );
    }
}

function readNote(file) {
    try {
        return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
        // Half written, or removed this moment: then its backend is just coming or going.
        return undefined;
    }
}

function isBackend(pid) {
    try {
        process.kill(pid, 0);
    } catch (error) {
        if (error.code !== 'EPERM') {
            return false;
        }
    }
    const commandLine = `/proc/${pid}/cmdline`;
    // A process id is used again some day; where the system tells the command line, look at it.
    return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('main.js');
}
