import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import * as path from 'node:path';
import { until } from '../until';

/** Ends processes whose program or working folder lies in these folders, on Linux. */
export async function endProgramsIn(...folders: readonly string[]): Promise<void> {
    // An agent may have put a copy of itself there, or outlive its terminal.
    await until('the programs of the test have ended', () => {
        const running = programsIn(folders);
        running.forEach(end);
        return running.length === 0;
    });
}

/** Kills the agent of a folder: what runs there but shells and our hooks. */
export function killAgentIn(folder: string): void {
    const isOther = (pid: number): boolean => /^[^\0]*\bsh\0|^[^\0]*bash\0|\/hook\.mjs\0/.test(commandLineOf(pid));
    programsIn([folder])
        .filter(pid => !isOther(pid))
        .forEach(end);
}

function programsIn(folders: readonly string[]): number[] {
    if (process.platform !== 'linux') {
        return [];
    }
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
    const isIn = (place: string): boolean =>
        folders.some(folder => place === folder || place.startsWith(folder + path.sep));
    return pids.filter(pid => isIn(placeOf(pid, 'exe')) || isIn(placeOf(pid, 'cwd'))).map(Number);
}

function placeOf(pid: string, link: 'exe' | 'cwd'): string {
    try {
        return readlinkSync(`/proc/${pid}/${link}`);
    } catch {
        // It has ended, or is another user's.
        return '';
    }
}

function commandLineOf(pid: number): string {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
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
