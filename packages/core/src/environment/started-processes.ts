import { nearestOf } from './process-tree';

/** Of an environment, by name. */
export type Variables = Readonly<Record<string, string>>;

/** A process that the editor has started; its id is its terminal's, if it has one. */
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

    /** @param variables added to the process's own, except those that an extension set for its agent. */
    add(process: StartedProcess, variables: Variables): void {
        const { id, pid } = process;
        this.processes.set(id, { pid, variables });
        process.onExit(() => this.processes.delete(id));
    }

    /** The variables added at a process's start; undefined if it has ended or was started otherwise. */
    variablesOf(id: number): Variables | undefined {
        return this.processes.get(id)?.variables;
    }

    pids(): readonly number[] {
        return [...this.processes.values()].map(({ pid }) => pid);
    }

    /** The id of the started process around a program of this machine; see {@link nearestOf}. */
    idOf(pid: number): Promise<number | undefined> {
        return nearestOf(pid, new Map([...this.processes].map(([id, process]) => [process.pid, id])));
    }
}
