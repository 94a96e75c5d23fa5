import { readFile } from 'node:fs/promises';

/** Parent's pid; undefined if ended or not told. Never rejects. */
export async function parentOf(pid: number): Promise<number | undefined> {
    return (await relativesOf(pid))?.[0];
}

/** Pid of the first process in a process's terminal; undefined if ended or not told. Never rejects. */
export async function leaderOf(pid: number): Promise<number | undefined> {
    return (await relativesOf(pid))?.[2];
}

/** Parent, group and session, in `/proc/PID/stat` behind a name that may hold parentheses. */
async function relativesOf(pid: number): Promise<readonly number[] | undefined> {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    return /^.*\) \S (\d+) (\d+) (\d+)/s.exec(stat)?.slice(1).map(Number);
}
