import { readdirSync, readFileSync } from 'node:fs';

/** Finds the processes of our program that wait for the answer to a write, on Linux. @param home of their user. */
export function hookProcesses(home: string): number[] {
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
    const isWaiting = ([, , program = '', , event = '']: string[]): boolean =>
        program.startsWith(home) && program.endsWith('/hook.sh') && /^(PreToolUse|BeforeTool)$/i.test(event);
    return pids.filter(pid => isWaiting(wordsOf(pid))).map(Number);
}

function wordsOf(pid: string): string[] {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
        // It has ended.
        return [];
    }
}
