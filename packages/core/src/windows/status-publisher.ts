import type { CompanionServer } from '../companion-server';
import type { SessionInfo } from '../diffs/agent';
import { WindowStatus, LatestValueSender } from '../contract';
import type { AttachedPage } from './attached-page';
import type { StartedProcesses } from '../environment/started-processes';

/** Milliseconds a status call is repeated; the liveness check finds a dead page. */
const TELL_MS = 60_000;

/** Sends a window's page each change of its status. A later page learns it from its welcome. */
export class StatusPublisher {
    private readonly updates: LatestValueSender<WindowStatus>;
    /** Terminal ids by agents' pids; undefined while looked up, and where there is none. */
    private terminals = new Map<number, number | undefined>();

    constructor(
        private readonly server: Pick<
            CompanionServer,
            'onDidChangeSessions' | 'onDidChangeStatus' | 'sessions' | 'discovery'
        >,
        page: AttachedPage,
        private readonly processes: Pick<StartedProcesses, 'idOf'>
    ) {
        this.updates = new LatestValueSender<WindowStatus>((newest, isSuperseded) =>
            page.calls.call('updateStatus', [newest], {
                until: () => isSuperseded() || !page.isOpen,
                deadline: { milliseconds: TELL_MS, from: 'call' }
            })
        );
        server.onDidChangeSessions(() => {
            this.findTerminals(server.sessions());
            this.publish();
        });
        server.onDidChangeStatus(() => this.publish());
    }

    /** The agents that listen now, and whether others find the window; for people. */
    get status(): WindowStatus {
        const listening = this.server.sessions().filter(agent => agent.listening);
        return {
            agents: listening.map(agent => ({
                name: agent.label,
                version: agent.version,
                ...(agent.kind !== undefined && { kind: agent.kind }),
                ...(agent.mention && { takesMentions: true }),
                ...(agent.hasKnownPrompt && { hasKnownPrompt: true }),
                terminalId: agent.processId === undefined ? undefined : this.terminals.get(agent.processId)
            })),
            discovery: this.server.discovery
        };
    }

    /** Looks up the terminals of new agents, and forgets those of agents that are gone. */
    private findTerminals(agents: readonly SessionInfo[]): void {
        const pids = agents.map(({ processId }) => processId).filter(pid => pid !== undefined);
        const added = pids.filter(pid => !this.terminals.has(pid));
        this.terminals = new Map(pids.map(pid => [pid, this.terminals.get(pid)]));
        for (const pid of added) {
            this.processes.idOf(pid).then(
                id => {
                    if (id !== undefined && this.terminals.has(pid)) {
                        this.terminals.set(pid, id);
                        this.publish();
                    }
                },
                () => undefined
            );
        }
    }

    private publish(): void {
        this.updates.push(this.status);
    }
}
