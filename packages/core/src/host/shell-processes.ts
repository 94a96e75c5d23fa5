import { readlink } from 'node:fs/promises';
import { environmentVariables } from '../protocol/gemini/environment';
import { environmentOf, nearestOf } from '../environment/process-tree';
import type { Variables } from '../environment/started-processes';

const ours = new Set<string>(Object.values(environmentVariables));

/** Shells that connections report, by pids. Start variables are the system's: terminals outlive extension hosts; macOS tells none. */
export class ShellProcesses {
    private readonly reported = new Map<object, ReadonlySet<number>>();
    private readonly variables = new Map<number, Variables>();

    /** Takes a connection's report of all its terminals. Resolves once they can be asked about. */
    async update(connection: object, pids: readonly number[]): Promise<void> {
        // Before anything is read: a later report, or the end of the connection, counts although it overtakes this one.
        this.reported.set(connection, new Set(pids));
        this.forgetUnreported();
        const added = pids.filter(pid => !this.variables.has(pid));
        const read = await Promise.all(added.map(async pid => [pid, await startVariablesOf(pid)] as const));
        read.forEach(([pid, variables]) => this.variables.set(pid, variables));
        this.forgetUnreported();
    }

    /** Forgets the terminals of a connection that has ended. */
    remove(connection: object): void {
        this.reported.delete(connection);
        this.forgetUnreported();
    }

    /** See `StartedProcesses.variablesOf`. */
    variablesOf(pid: number): Variables | undefined {
        return this.variables.get(pid);
    }

    /** See `StartedProcesses.idOf`. */
    idOf(pid: number): Promise<number | undefined> {
        return nearestOf(pid, new Map([...this.variables.keys()].map(shell => [shell, shell])));
    }

    /** A terminal shell's folder; undefined if there is no such terminal, or the system does not tell. */
    async folderOf(pid: number): Promise<string | undefined> {
        return this.variables.has(pid) ? readlink(`/proc/${pid}/cwd`).catch(() => undefined) : undefined;
    }

    /** Its id, if there is such a terminal. */
    pidOf(pid: number): Promise<number | undefined> {
        return Promise.resolve(this.variables.has(pid) ? pid : undefined);
    }

    private forgetUnreported(): void {
        const all = [...this.reported.values()];
        for (const pid of this.variables.keys()) {
            if (!all.some(pids => pids.has(pid))) {
                this.variables.delete(pid);
            }
        }
    }
}

/** Our variables that a process was started with. */
async function startVariablesOf(pid: number): Promise<Variables> {
    return Object.fromEntries(Object.entries(await environmentOf(pid)).filter(([name]) => ours.has(name)));
}
