import type { Rules } from '../administration/administration';
import type { CompanionServer } from '../companion-server';
import type { StatedAgent } from '../agents/agent-states';
import { connectsItself } from '../agents/known-agents';
import type { SessionInfo } from '../diffs/agent';
import { ConnectedAgent, WindowStatus, LatestValueSender } from '../contract';
import type { AttachedPage } from './attached-page';
import type { KeptConversations } from './kept-conversations';
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
        private readonly processes: Pick<StartedProcesses, 'idOf'>,
        private readonly kept: Pick<KeptConversations, 'former'>,
        private readonly rules: Pick<Rules, 'statusOf'> = {}
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
        // A killed agent is to be an ended one before it is missed.
        server.onDidChangeSessions(() => void server.states.look().then(update, update));
        server.states.onDidChange(update);
        server.onDidChangeStatus(() => this.publish());
    }

    /** The agents that listen, or tell what they do; and whether others find the window. */
    get status(): WindowStatus {
        const sessions = this.server.sessions();
        const told = this.server.states.all();
        const toldBy = new Map(sessions.map(session => [session, told.find(each => isSame(session, each))]));
        const present = sessions.filter(session => session.listening || toldBy.get(session));
        const matched = [...toldBy.values()];
        const others = told.filter(each => !matched.includes(each) && isAgent(each));
        return {
            agents: [
                ...present.map(agent => ({
                    name: agent.label,
                    version: agent.version,
                    ...(agent.kind !== undefined && { kind: agent.kind }),
                    ...(connectsItself(agent.kind) && { connectsItself: true as const }),
                    ...(agent.mention && { takesMentions: true as const }),
                    ...(agent.hasKnownPrompt && { hasKnownPrompt: true as const }),
                    ...this.placeOf(agent.processId, toldBy.get(agent))
                })),
                ...others.map(each => ({
                    name: this.server.states.labelOf(each.kind, each.processId),
                    version: '',
                    kind: each.kind,
                    ...this.placeOf(each.processId, each)
                }))
            ],
            discovery: this.rules.statusOf?.(this.server.discovery) ?? this.server.discovery,
            former: this.kept.former
        };
    }

    /** Whether an agent has a turn, whose label is none of these. */
    isWorking(asking: readonly string[]): boolean {
        const sessions = this.server.sessions();
        const labelOf = (told: StatedAgent): string | undefined =>
            sessions.find(session => isSame(session, told))?.label ?? told.label;
        return this.server.states.all().some(each => each.state === 'working' && !asking.includes(labelOf(each) ?? ''));
    }

    private placeOf(
        processId: number | undefined,
        told: StatedAgent | undefined
    ): Pick<ConnectedAgent, 'terminalId' | 'told'> {
        const pid = processId ?? told?.processId;
        return {
            terminalId: pid === undefined ? undefined : this.terminals.get(pid),
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

    /** The policy has changed, or another thing of the status. */
    policyChanged(): void {
        this.publish();
    }

    private publish(): void {
        this.updates.push(this.status);
    }
}

/** Whether a session and a hooked agent are one process; Codex's session has no pid. */
function isSame({ kind, processId }: SessionInfo, told: StatedAgent): boolean {
    return processId === undefined ? kind === told.kind && kind === 'codex' : processId === told.processId;
}

/** Whether an agent is one by its hooks alone: others are missed by what would connect them. */
function isAgent({ kind, state, label }: StatedAgent): boolean {
    const hasBegun = label !== undefined || state !== 'idle';
    return hasBegun && (state === 'ended' || !connectsItself(kind));
}
