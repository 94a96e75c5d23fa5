import { readlink } from 'node:fs/promises';
import { environmentOf, nearestOf } from '../environment/process-tree';
import type { Variables } from '../environment/started-processes';

/** Shells that connections report, by pids: terminals outlive extension hosts. */
export class ShellProcesses {
    private readonly reported = new Map<object, ReadonlySet<number>>();

    /** Takes a connection's report of all its terminals. */
    update(connection: object, pids: readonly number[]): void {
        this.reported.set(connection, new Set(pids));
    }

    /** Forgets the terminals of a connection that has ended. */
    remove(connection: object): void {
        this.reported.delete(connection);
    }

    /** Words of a shell’s start, as the system tells; macOS tells none. Undefined if there is no such terminal. */
    async variablesOf(pid: number): Promise<Variables | undefined> {
        return this.has(pid) ? environmentOf(pid) : undefined;
    }

    pids(): readonly number[] {
        return [...this.reported.values()].flatMap(pids => [...pids]);
    }

    /** See `StartedProcesses.idOf`. */
    idOf(pid: number): Promise<number | undefined> {
        return nearestOf(pid, new Map(this.pids().map(shell => [shell, shell])));
    }

    /** A terminal shell's folder; undefined if there is no such terminal, or the system does not tell. */
    async folderOf(pid: number): Promise<string | undefined> {
        return this.has(pid) ? readlink(`/proc/${pid}/cwd`).catch(() => undefined) : undefined;
    }

    /** Its id, if there is such a terminal. */
    pidOf(pid: number): Promise<number | undefined> {
        return Promise.resolve(this.has(pid) ? pid : undefined);
    }

    private has(pid: number): boolean {
        return [...this.reported.values()].some(pids => pids.has(pid));
    }
}
