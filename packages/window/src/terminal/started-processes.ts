import { readFile } from 'node:fs/promises';
import { environmentVariables } from '@agent-companion/protocol/gemini/environment';

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

/** More generations than a shell in a shell has. */
const MAX_GENERATIONS = 64;

interface Known {
    readonly pid: number;
    readonly variables: Variables;
    readonly kind: ProcessKind;
}

/** The processes that pages have had started, as far as they run. */
export class StartedProcesses {
    private readonly processes = new Map<number, Known>();

    /** @param variables those that were added to its own. */
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

    /**
     * The id of the process in which a program of this machine runs: itself, its parent, or one further up. Undefined if it is
     * none of them, as in tmux or outside of the IDE, or if the system does not tell. Never rejects.
     */
    async idOf(pid: number): Promise<number | undefined> {
        const ids = new Map([...this.processes].map(([id, process]) => [process.pid, id]));
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
