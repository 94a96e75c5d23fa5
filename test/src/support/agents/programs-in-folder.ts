import { readdirSync, readlinkSync } from 'node:fs';
import * as path from 'node:path';
import { until } from '../until';

/**
 * Ends the processes whose program lies in a folder, and waits until they have ended: an agent may have put a copy of itself there that goes on
 * without it. None on other systems than Linux.
 */
export async function endProgramsIn(folder: string): Promise<void> {
    await until('the programs of the home have ended', () => {
        const running = programsIn(folder);
        running.forEach(end);
        return running.length === 0;
    });
}

function programsIn(folder: string): number[] {
    if (process.platform !== 'linux') {
        return [];
    }
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
    return pids.filter(pid => programOf(pid).startsWith(folder + path.sep)).map(Number);
}

function programOf(pid: string): string {
    try {
        return readlinkSync(`/proc/${pid}/exe`);
    } catch {
        // It has ended, or is another user's.
        return '';
    }
}

function end(pid: number): void {
    try {
        process.kill(pid, 'SIGKILL');
    } catch {
        // It has ended.
    }
}
