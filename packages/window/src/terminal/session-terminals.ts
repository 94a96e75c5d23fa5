import { Emitter, Event } from '@agent-companion/server/events';
import type { SessionInfo } from '@agent-companion/server';
import { StartedProcesses } from './started-processes';

/** In which terminal the agent of each session of a window runs. */
export class SessionTerminals {
    /** By the pid of the agent; undefined while it is looked up, and where there is none. */
    private terminals = new Map<number, number | undefined>();
    private readonly changed = new Emitter<void>();

    /** Fires when a terminal has been found. */
    readonly onDidChange: Event<void> = this.changed.event;

    constructor(private readonly processes: Pick<StartedProcesses, 'idOf'>) {}

    /** The id of an agent's terminal, as far as it is known by now. */
    terminalOf({ processId }: Pick<SessionInfo, 'processId'>): number | undefined {
        return processId === undefined ? undefined : this.terminals.get(processId);
    }

    /** Looks up what is new of these agents, and forgets those that are none of them. */
    update(agents: readonly Pick<SessionInfo, 'processId'>[]): void {
        const pids = agents.map(({ processId }) => processId).filter(pid => pid !== undefined);
        const added = pids.filter(pid => !this.terminals.has(pid));
        this.terminals = new Map(pids.map(pid => [pid, this.terminals.get(pid)]));
        added.forEach(pid => this.find(pid));
    }

    private find(pid: number): void {
        this.processes.idOf(pid).then(
            id => this.found(pid, id),
            () => undefined
        );
    }

    private found(pid: number, id: number | undefined): void {
        if (id !== undefined && this.terminals.has(pid)) {
            this.terminals.set(pid, id);
            this.changed.fire();
        }
    }
}
