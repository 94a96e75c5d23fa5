import type { CompanionServer } from '../companion-server';
import type { StatedAgent } from '../agents/agent-states';
import type { SessionInfo } from '../diffs/agent';
import { ConnectedAgent, WindowStatus, LatestValueSender } from '../contract';
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
            'onDidChangeSessions' | 'onDidChangeStatus' | 'sessions' | 'states' | 'discovery'
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
        const update = (): void => {
            this.findTerminals();
            this.publish();
        };
        server.onDidChangeSessions(update);
        server.states.onDidChange(update);
        server.onDidChangeStatus(() => this.publish());
    }

    /** The agents that listen or tell what they do, and whether others find the window; for people. */
    get status(): WindowStatus {
        const listening = this.server.sessions().filter(agent => agent.listening);
        const told = this.server.states.all();
        const isListening = ({ processId }: StatedAgent): boolean =>
            listening.some(each => each.processId === processId);
        // One that has done nothing yet may be about to connect.
        const others = told.filter(each => !isListening(each) && (each.label !== undefined || each.state !== 'idle'));
        return {
            agents: [
                ...listening.map(agent => ({
                    name: agent.label,
                    version: agent.version,
                    ...(agent.kind !== undefined && { kind: agent.kind }),
                    ...(agent.mention && { takesMentions: true as const }),
                    ...(agent.hasKnownPrompt && { hasKnownPrompt: true as const }),
                    ...this.placeOf(agent, told)
                })),
                ...others.map(({ kind, processId }) => ({
                    name: this.server.states.labelOf(kind, processId),
                    version: '',
                    kind,
                    ...this.placeOf({ processId }, told)
                }))
            ],
            discovery: this.server.discovery
        };
    }

    private placeOf(
        { processId }: Pick<SessionInfo, 'processId'>,
        all: readonly StatedAgent[]
    ): Pick<ConnectedAgent, 'terminalId' | 'told'> {
        const told = all.find(each => each.processId === processId);
        return {
            terminalId: processId === undefined ? undefined : this.terminals.get(processId),
            ...(told && { told: { processId: told.processId, state: told.state, isSeen: told.isSeen } })
        };
    }

    /** Looks up the terminals of new agents, and forgets those of agents that are gone. */
    private findTerminals(): void {
        const agents = [...this.server.sessions(), ...this.server.states.all()];
        const pids = agents.map(({ processId }) => processId).filter(pid => pid !== undefined);
        const added = [...new Set(pids)].filter(pid => !this.terminals.has(pid));
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
