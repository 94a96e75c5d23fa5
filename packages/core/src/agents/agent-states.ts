import { isDefunct, leaderOf } from '../http/peer/parent-process';
import { hasEnded } from '../http/peer/peer-process';
import { Clock, every } from '../support/clock';
import { Disposable, Emitter, Event } from '../support/emitter';
import { AgentLabels } from './agent-labels';
import { agentNameOf } from './known-agents';

/** Activity of an agent; `done` with its turn, `ended` while it had one. */
export type AgentState = 'working' | 'asks' | 'done' | 'idle' | 'ended';

/** News of a hook: a state, or that a turn is over, which may be no news. */
export type ToldState = AgentState | 'over';

/** The user's keys in an agent’s terminal: an answer, or Esc. */
export type DoneInTerminal = 'answered' | 'interrupted';

/** A conversation, as its agent names it, and the folder that it began in. */
export interface AgentConversation {
    readonly id: string;
    readonly folder: string;
}

/** Agent with hooks, and its state as these told last. */
export interface StatedAgent {
    readonly kind: string;
    readonly processId: number;
    readonly state: AgentState;
    /** Whether the user has looked at its terminal since. */
    readonly isSeen: boolean;
    /** For people; undefined as long as it has nothing to say. */
    readonly label?: string;
    readonly conversation?: AgentConversation;
    /** Last conversation that has had a turn. */
    readonly worked?: AgentConversation;
}

/** Milliseconds between two looks whether the agents are there; the user is to know within 300. */
const lookMs = 200;

/** Most agents that are remembered. */
const maxAgents = 200;

/** Keeps the states of a window's agents, as their hooks tell, by their processes. */
export class AgentStates {
    /** By their processes, with the shells that they were started in. */
    private readonly agents = new Map<number, StatedAgent & { readonly shell?: number }>();
    private readonly changes = new Emitter<void>();
    /** Runs while there are agents. */
    private watch: Disposable | undefined;
    private isDisposed = false;

    readonly onDidChange: Event<void> = this.changes.event;

    constructor(
        private readonly labels: AgentLabels,
        private readonly clock: Clock
    ) {}

    all(): readonly StatedAgent[] {
        return [...this.agents.values()];
    }

    /** Takes a state from an agent's hook; a new one counts as unseen, `ended` forgets the agent. */
    note(kind: string, processId: number, told: ToldState, conversation?: AgentConversation): void {
        const before = this.agents.get(processId);
        if (told === 'ended') {
            return this.remove(processId);
        }
        if (told === 'over' && before?.state !== 'working' && before?.state !== 'asks') {
            return;
        }
        const state = told === 'over' ? 'done' : told;
        // A second question is told as the first one is.
        const isKnown = before?.state === state && !(state === 'asks' && before.isSeen);
        if (isKnown || this.isDisposed || (!before && this.agents.size >= maxAgents)) {
            return;
        }
        const isSeen = state === 'idle';
        const now = conversation ?? before?.conversation;
        const worked = state === 'idle' ? before?.worked : now;
        this.set({ ...before, kind, processId, state, isSeen, conversation: now, worked });
        if (!before) {
            this.findShell(processId).catch(() => undefined);
        }
    }

    /** The user looks at its terminal, or has done something there. */
    see(processId: number, did?: DoneInTerminal): void {
        const agent = this.agents.get(processId);
        if (agent?.state === 'ended') {
            return this.remove(processId);
        }
        if (agent && (!agent.isSeen || did !== undefined)) {
            const { state } = agent;
            const seen = state === 'done' ? 'idle' : state;
            const next = { answered: state === 'asks' ? 'working' : seen, interrupted: 'idle', none: seen } as const;
            this.set({ ...agent, isSeen: true, state: next[did ?? 'none'] });
        }
    }

    /** The user has decided what an agent asks, in the IDE; to most a rejection ends the turn. */
    decide(processId: number, isAccepted: boolean): void {
        if (this.agents.get(processId)?.state === 'asks') {
            this.see(processId, isAccepted ? 'answered' : 'interrupted');
        }
    }

    has(processId: number): boolean {
        return this.agents.has(processId);
    }

    /** Names an agent that is not connected in another way. */
    labelOf(kind: string, processId: number): string {
        const label = this.labels.labelOf(keyOf(processId), agentNameOf(kind) ?? kind);
        const agent = this.agents.get(processId);
        if (agent && agent.label === undefined) {
            this.agents.set(processId, { ...agent, label });
        }
        return label;
    }

    /** An agent has connected: the name that it had until then is free for its session. */
    connected(processId: number): void {
        const agent = this.agents.get(processId);
        if (agent?.label !== undefined) {
            this.labels.release(keyOf(processId));
            this.agents.set(processId, { ...agent, label: undefined });
        }
    }

    /** Looks which agents have ended. Never rejects. */
    async look(): Promise<void> {
        const pids = [...this.agents.keys()];
        const ended = await Promise.all(pids.map(async pid => hasEnded(pid) || (await isDefunct(pid))));
        for (const agent of pids.flatMap((pid, index) => (ended[index] && this.agents.get(pid)) || [])) {
            const { processId, state, shell } = agent;
            // With its terminal closed there is nothing to be looked at.
            if (state === 'idle' || hasEnded(shell)) {
                this.remove(processId);
            } else if (state !== 'ended') {
                this.set({ ...agent, state: 'ended', isSeen: false });
            }
        }
    }

    dispose(): void {
        this.isDisposed = true;
        this.watch?.dispose();
        this.agents.clear();
    }

    private set(agent: StatedAgent): void {
        this.agents.set(agent.processId, agent);
        this.watch ??= every(lookMs, () => void this.look().catch(() => undefined), this.clock);
        this.changes.fire();
    }

    private async findShell(processId: number): Promise<void> {
        const shell = await leaderOf(processId);
        const agent = this.agents.get(processId);
        if (agent) {
            this.agents.set(processId, { ...agent, shell });
        }
    }

    private remove(processId: number): void {
        if (this.agents.delete(processId)) {
            this.labels.release(keyOf(processId));
            if (this.agents.size === 0) {
                this.watch?.dispose();
                this.watch = undefined;
            }
            this.changes.fire();
        }
    }
}

function keyOf(processId: number): string {
    return `process ${processId}`;
}
