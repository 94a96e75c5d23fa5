import { readFile } from 'node:fs/promises';

/** As @theia/process has it. Its id is that of its terminal, if it has one. */
export interface StartedProcess {
    readonly id: number;
    readonly pid: number;
    onExit(listener: () => void): unknown;
}

/** More generations than a shell in a shell has. */
const MAX_GENERATIONS = 64;

/** The processes that pages have had started, as far as they run. */
export class StartedProcesses {
    private readonly processes = new Map<number, StartedProcess>();

    add(process: StartedProcess): void {
        this.processes.set(process.id, process);
        process.onExit(() => this.processes.delete(process.id));
    }

    /**
     * The id of the process in which a program of this machine runs: itself, its parent, or one further up. Undefined if it is
     * none of them, as in tmux or outside of the IDE, or if the system does not tell. Never rejects.
     */
    async idOf(pid: number): Promise<number | undefined> {
        const ids = new Map([...this.processes.values()].map(process => [process.pid, process.id]));
        let current: number | undefined = pid;
        for (let generation = 0; current !== undefined && generation < MAX_GENERATIONS; generation++) {
            const id = ids.get(current);
            if (id !== undefined) {
                return id;
            }
            current = await parentOf(current);
        }
        return undefined;
    }
}

/** From `/proc/PID/stat`: the pid, the name in parentheses, which may hold some itself, the state, the parent's pid. */
async function parentOf(pid: number): Promise<number | undefined> {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const parent = /^.*\) \S (?<parent>\d+)/s.exec(stat)?.groups?.parent;
    return parent === undefined ? undefined : Number(parent);
}
