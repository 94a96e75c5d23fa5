import { readFile } from 'node:fs/promises';

/** Most processes of a job that are looked at. */
const maxJob = 20;

/** Parent's pid; undefined if ended or not told. Never rejects. */
export async function parentOf(pid: number): Promise<number | undefined> {
    return (await relativesOf(pid))?.[0];
}

/** Pid of the first process in a process's terminal; undefined if ended or not told. Never rejects. */
export async function leaderOf(pid: number): Promise<number | undefined> {
    return (await relativesOf(pid))?.[2];
}

/** Whether a process has ended, though nobody has taken notice: an `init` of a container may never do. Never rejects. */
export async function isDefunct(pid: number): Promise<boolean> {
    const [, state = '', flags = '0'] = /^.*\) (\S) (?:-?\d+ ){5}(\d+)/s.exec(await statOf(pid)) ?? [];
    // PF_EXITING: its connections close before it has ended.
    return 'ZX'.includes(state) ? state !== '' : (Number(flags) & 4) !== 0;
}

/** When a process was started, in ticks of the system's; undefined if ended or not told. Never rejects. */
export async function startOf(pid: number): Promise<number | undefined> {
    const ticks = /^.*\) (?:\S+ ){19}(\d+)/s.exec(await statOf(pid))?.[1];
    return ticks === undefined ? undefined : Number(ticks);
}

/** Pid of the first process of the job in front in a process's terminal; undefined if untold. Never rejects. */
export async function foregroundOf(pid: number): Promise<number | undefined> {
    const group = /^.*\) \S (?:-?\d+ ){4}(\d+)/s.exec(await statOf(pid))?.[1];
    return group === undefined ? undefined : Number(group);
}

/** A process and those that it and its children have started, in the same job. Never rejects. */
export async function jobOf(leader: number): Promise<readonly number[]> {
    const job: number[] = [];
    for (const waiting = [leader]; waiting.length > 0 && job.length < maxJob;) {
        const pid = waiting.shift() ?? leader;
        if ((await relativesOf(pid))?.[1] === leader) {
            job.push(pid);
            const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
            waiting.push(...children.split(' ').filter(Boolean).map(Number));
        }
    }
    return job;
}

/** Words that a process was started with, its name first; none where untold. Never rejects. */
export async function wordsOf(pid: number): Promise<readonly string[]> {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0').slice(0, -1);
}

/** Parent, group and session, in `/proc/PID/stat` behind a name that may hold parentheses. */
async function relativesOf(pid: number): Promise<readonly number[] | undefined> {
    return /^.*\) \S (\d+) (\d+) (\d+)/s
        .exec(await statOf(pid))
        ?.slice(1)
        .map(Number);
}

async function statOf(pid: number): Promise<string> {
    return readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
}
