import { readFile } from 'node:fs/promises';

/**
 * The pid of the parent of a process of this machine; undefined if the process has ended, or the system does not tell. Never rejects.
 * From `/proc/PID/stat`: the pid, the name in parentheses, which may hold some itself, the state, the parent's pid.
 */
export async function parentOf(pid: number): Promise<number | undefined> {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const parent = /^.*\) \S (?<parent>\d+)/s.exec(stat)?.groups?.parent;
    return parent === undefined ? undefined : Number(parent);
}
