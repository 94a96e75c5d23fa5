import { nearestOf } from './process-tree';

/** Of an environment, by name. */
export type Variables = Readonly<Record<string, string>>;

/** A process that the editor has started. Its id is that of its terminal, if it has one. */
export interface StartedProcess {
    readonly id: number;
    readonly pid: number;
    onExit(listener: () => void): unknown;
}

interface Known {
    readonly pid: number;
    readonly variables: Variables;
}

/** The processes that pages have had started, as far as they run. */
export class StartedProcesses {
    private readonly processes = new Map<number, Known>();

    /** @param variables those that were added to its own, but for what an extension had set for its agent. */
    add(process: StartedProcess, variables: Variables): void {
        const { id, pid } = process;
        this.processes.set(id, { pid, variables });
        process.onExit(() => this.processes.delete(id));
    }

    /** The variables that were added when a process was started; undefined if it does not run, or was started otherwise. */
    variablesOf(id: number): Variables | undefined {
        return this.processes.get(id)?.variables;
    }

    /** The id of the process in which a program of this machine runs, if it is one of these; see {@link nearestOf}. */
    idOf(pid: number): Promise<number | undefined> {
        return nearestOf(pid, new Map([...this.processes].map(([id, process]) => [process.pid, id])));
    }
}
