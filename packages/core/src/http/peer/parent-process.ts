import { readFile } from 'node:fs/promises';

/** Parent's pid, in `/proc/PID/stat` behind a name that may hold parentheses; undefined if ended or not told. Never rejects. */
export async function parentOf(pid: number): Promise<number | undefined> {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const parent = /^.*\) \S (?<parent>\d+)/s.exec(stat)?.groups?.parent;
    return parent === undefined ? undefined : Number(parent);
}
