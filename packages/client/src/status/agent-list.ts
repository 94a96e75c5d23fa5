import type { Clock, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { AgentState, ConnectedAgent, DoneInTerminal } from '@agent-companion/core/contract';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import type { EditorPort } from '../editor-port';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import type { ReviewRegistry, ReviewUnderWay } from '../review/review-registry';
import type { ReviewService } from '../review/review-service';
import type { AgentStatus } from './agent-status';

/** State of an agent, as its user sees it. */
type AgentAct = AgentState | 'review';

/** Connected agent, and whether it needs its user. */
export interface ListedAgent {
    readonly agent: ConnectedAgent;
    /** Undefined where the agent's hooks tell nothing. */
    readonly act: AgentAct | undefined;
    /** Whether it calls for its user, who has not looked at its terminal since. */
    readonly calls: boolean;
}

/** Parts of the page that the list needs. */
interface AgentListServices<R extends Review> extends Pick<EditorPort<R>, 'terminals' | 'show'> {
    readonly status: Pick<AgentStatus, 'agents' | 'former' | 'onDidChange'>;
    readonly reviews: Pick<ReviewService<R>, 'undecided'>;
    readonly registry: Pick<ReviewRegistry<R>, 'underWay' | 'onDidChange' | 'onDidExpect'>;
    readonly backend: BackendCaller;
    readonly clock: Clock;
}

/** The acts that call for the user, the most urgent first. */
const CALLING: readonly (AgentAct | undefined)[] = ['asks', 'done', 'ended'];

/** Milliseconds from its connection within which an agent that connects itself has told something. */
const START_MS = 10_000;

/** Knows what the agents of the window do, and which of them need their user. */
export class AgentList<R extends Review = Review> {
    private readonly changes = new Emitter<void>();
    private last: string | undefined;
    /** Since when each agent is connected, in milliseconds since 1970. */
    private since = new Map<string, number>();

    /** Fires when an agent does something else, or the user has looked. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly services: AgentListServices<R>) {
        const { status, registry, terminals } = services;
        const update = (): void => {
            this.look();
            this.changes.fire();
        };
        status.onDidChange(() => {
            this.noteNew();
            update();
        });
        registry.onDidChange(() => void this.changes.fire());
        registry.onDidExpect(() => void this.changes.fire());
        terminals.onDidChangeFront(update);
        terminals.onDidType(({ terminalId, did }) => this.take(terminalId, did));
    }

    /** All agents that tell what they do, the oldest first. */
    get all(): readonly ListedAgent[] {
        return this.connected.filter(({ agent }) => agent.told !== undefined);
    }

    /** The agents that call for their user, the most urgent first. */
    get calling(): readonly ListedAgent[] {
        return CALLING.flatMap(act => this.all.filter(each => each.calls && each.act === act));
    }

    /** Names agents that were at work when the backend ended. */
    get former(): readonly string[] {
        return this.services.status.former.map(({ name }) => name);
    }

    /** Names agents whose hooks are off: they would have told of their start. */
    get silent(): readonly string[] {
        const { status, clock } = this.services;
        const isSilent = ({ name, connectsItself, terminalId, told }: ConnectedAgent): boolean =>
            connectsItself === true &&
            !told &&
            terminalId !== undefined &&
            clock.now() >= (this.since.get(name) ?? Infinity) + START_MS;
        return status.agents.filter(isSilent).map(({ name }) => name);
    }

    /** Leads to the terminal of an agent, or to the review that it waits for. */
    async goTo({ agent, act }: ListedAgent): Promise<void> {
        const { reviews, show, terminals } = this.services;
        this.last = agent.name;
        const review = reviews.undecided().find(({ request }) => isOf(agent, request));
        if (act === 'review' && review) {
            return show(review);
        }
        this.see(agent);
        await (agent.terminalId !== undefined && terminals.reveal(agent.terminalId));
    }

    /** Leads to the next agent that needs its user. @returns whether there is one. */
    async goToNext(): Promise<boolean> {
        const needing = [...this.calling, ...this.connected.filter(({ act }) => act === 'review')];
        const next = needing.at((needing.findIndex(({ agent }) => agent.name === this.last) + 1) % needing.length);
        await (next && this.goTo(next));
        return next !== undefined;
    }

    private get connected(): readonly ListedAgent[] {
        return this.services.status.agents.map(agent => this.listed(agent));
    }

    private listed(agent: ConnectedAgent): ListedAgent {
        const { registry, terminals } = this.services;
        const act = actOf(
            agent.told?.state,
            registry.underWay().filter(({ request }) => isOf(agent, request))
        );
        const isInFront = agent.terminalId !== undefined && agent.terminalId === terminals.inFront();
        // Of a terminal elsewhere, as in tmux, nothing is known.
        const isElsewhere = agent.terminalId === undefined || isInFront;
        return { agent, act, calls: CALLING.includes(act) && agent.told?.isSeen === false && !isElsewhere };
    }

    private noteNew(): void {
        const { status, clock } = this.services;
        const before = this.since;
        this.since = new Map(status.agents.map(({ name }) => [name, before.get(name) ?? clock.now()]));
        if ([...this.since.keys()].some(name => !before.has(name))) {
            clock.after(START_MS + 100, () => this.changes.fire());
        }
    }

    /** News of the terminal in front has been seen. */
    private look(): void {
        const front = this.services.terminals.inFront();
        const isNews = ({ terminalId, told }: ConnectedAgent): boolean =>
            terminalId !== undefined && terminalId === front && told?.isSeen === false;
        this.services.status.agents.filter(isNews).forEach(agent => this.see(agent));
    }

    private take(terminalId: number, did: DoneInTerminal): void {
        const isMeant = (agent: ConnectedAgent): boolean => agent.terminalId === terminalId;
        const busy = did === 'answered' ? ['asks'] : ['asks', 'working'];
        for (const agent of this.services.status.agents.filter(isMeant)) {
            if (busy.includes(agent.told?.state ?? '')) {
                this.see(agent, did);
            }
        }
    }

    private see({ told }: ConnectedAgent, ...did: [DoneInTerminal?]): void {
        if (told) {
            this.services.backend.call('seeAgent', [told.processId, ...did], whileUserWaits).catch(() => undefined);
        }
    }
}

/** Whether an agent's turn is over, as its hooks tell: its prompt takes a text. */
export function isAtPrompt({ told }: Pick<ConnectedAgent, 'told'>): boolean {
    return told?.state === 'done' || told?.state === 'idle';
}

/** Says what an agent does, in two words. */
export function actText(act: AgentAct): string {
    return {
        working: nls.localize('agent-companion/agentWorks', 'working'),
        asks: nls.localize('agent-companion/agentAsks', 'asks you'),
        review: nls.localize('agent-companion/agentWaits', 'waits for your review'),
        done: nls.localize('agent-companion/agentDone', 'done'),
        idle: nls.localize('agent-companion/agentIdle', 'idle'),
        ended: nls.localize('agent-companion/agentEnded', 'ended')
    }[act];
}

/** Says that an agent calls, as a sentence. */
export function callSentence({ agent, act }: ListedAgent): string {
    return act === 'asks'
        ? nls.localize('agent-companion/agentAsksYou', '{0} asks you in its terminal.', agent.name)
        : act === 'ended'
          ? nls.localize('agent-companion/agentHasEnded', '{0} has ended.', agent.name)
          : nls.localize('agent-companion/agentIsDone', '{0} is done.', agent.name);
}

/** The codicon of what an agent does; undefined for its own. */
export function actIcon(act: AgentAct | undefined): string | undefined {
    return {
        asks: 'bell-dot',
        done: 'pass',
        review: 'diff-multiple',
        ended: 'circle-slash',
        working: undefined,
        idle: undefined
    }[act ?? 'idle'];
}

/** An agent's question in the IDE stands in its terminal too: decided here, it goes on. */
function actOf(told: AgentState | undefined, reviews: readonly ReviewUnderWay[]): AgentAct | undefined {
    const goesOn = reviews.length > 0 && told === 'asks';
    return reviews.some(({ isDecided }) => !isDecided) ? 'review' : goesOn ? 'working' : told;
}

function isOf({ name }: ConnectedAgent, { agentName, agentGone }: Review['request']): boolean {
    return agentName === name && !agentGone;
}
