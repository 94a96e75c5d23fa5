import { environmentVariables } from '@agent-companion/protocol/gemini/environment';
import { nearestOf } from './process-tree';

/** Of an environment, by name. */
export type Variables = Readonly<Record<string, string>>;

/** A process that the editor has started. Its id is that of its terminal, if it has one. */
export interface StartedProcess {
    readonly id: number;
    readonly pid: number;
    onExit(listener: () => void): unknown;
}

/** What a process is: the shell of a terminal that a page has asked for itself, or another one, such as a task. */
export type ProcessKind = 'shell' | 'other';

interface Known {
    readonly pid: number;
    readonly variables: Variables;
    readonly kind: ProcessKind;
}

/** The processes that pages have had started, as far as they run. */
export class StartedProcesses {
    private readonly processes = new Map<number, Known>();

    /** @param variables those that were added to its own, but for what an extension had set for its agent. */
    add(process: StartedProcess, variables: Variables, kind: ProcessKind): void {
        const { id, pid } = process;
        this.processes.set(id, { pid, variables, kind });
        process.onExit(() => this.processes.delete(id));
    }

    /** The variables that were added when a process was started; undefined if it does not run, or was started otherwise. */
    variablesOf(id: number): Variables | undefined {
        return this.processes.get(id)?.variables;
    }

    /**
     * The token of the window in which a terminal's shell was started, whichever page shows it now. Undefined for other processes:
     * the terminal of a task is known to every page of the backend, and so says nothing about a page that shows it.
     */
    tokenOf(id: number): string | undefined {
        const process = this.processes.get(id);
        return process?.kind === 'shell' ? process.variables[environmentVariables.authToken] : undefined;
    }

    /** Whether a terminal's shell runs that was started with a token. */
    hasToken(authToken: string): boolean {
        return [...this.processes.keys()].some(id => this.tokenOf(id) === authToken);
    }

    /** The id of the process in which a program of this machine runs, if it is one of these; see {@link nearestOf}. */
    idOf(pid: number): Promise<number | undefined> {
        return nearestOf(pid, new Map([...this.processes].map(([id, process]) => [process.pid, id])));
    }
}
