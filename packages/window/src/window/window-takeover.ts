import type { Disposable } from '@agent-companion/server';
import { Clock } from '@agent-companion/server/time';
import { AgentElsewhere, BringOutcome, ConnectedAgent } from '../contract';
import type { StartedProcesses } from '../terminal/started-processes';
import type { WindowCompanion } from './window-companion';

/** How long a window has had no page before another page takes it over, in milliseconds. */
const PATIENCE = {
    /** By a page whose window was made later: as long as a reload takes. */
    newer: 5_000,
    /**
     * By a page that was there before: the other one may have lost its connection with it, as when a laptop sleeps, and not be
     * back yet. Counted from when this one is back.
     */
    older: 30_000
};

const NOT_FOUND = {
    brought: false,
    code: 'not-found',
    reason: 'The agent is no longer in another window.'
} as const;

const OWN_AGENT = {
    brought: false,
    code: 'own-agent',
    reason: 'This window has an agent of its own. Quit it, and try again.'
} as const;

const OWN_REVIEWS = {
    brought: false,
    code: 'own-reviews',
    reason: 'Reviews wait in this window. Decide or discard them, and try again.'
} as const;

/** What of a window says whether it can be taken over, or can take over another one. */
export interface TakeoverSide {
    /** The id of the browser tab that it belongs to; another one once it was given to that. */
    readonly id: string;
    /** When the window of the present page was made, in milliseconds since 1970. */
    readonly since: number;
    /** When its page came, at last. */
    readonly pageCame?: number;
    /** When its last page left or fell silent; undefined while one is there. */
    readonly pageLeft?: number;
    readonly companion?: Pick<
        WindowCompanion,
        'address' | 'handOver' | 'hasAgent' | 'hasPending' | 'isDisposed' | 'setElsewhere' | 'shownTerminals' | 'status'
    >;
}

/** What it works with. */
interface WindowTakeoverOptions<Window> {
    /** All windows, as they are now. */
    readonly windows: () => Window[];
    /** At which window's address, by its token, the terminals look for it. */
    readonly terminals: Pick<StartedProcesses, 'hasToken' | 'tokenOf'>;
    /** Puts one window behind the page of another one, which ends. */
    readonly give: (from: Window, to: Window) => void;
    readonly clock: Clock;
}

/**
 * Decides which page gets which window. A page that shows a closed tab's terminals takes its window over, if it has
 * no agent and no review of its own. A window with a page goes to another one only if the user wants it.
 */
export class WindowTakeover<Window extends TakeoverSide> implements Disposable {
    private next: Disposable | undefined;
    /** What is on its way to which window: a user may click twice. */
    private readonly bringing = new Map<Window, { readonly other: Window; readonly outcome: Promise<BringOutcome> }>();

    constructor(private readonly options: WindowTakeoverOptions<Window>) {}

    /** To be called whenever a window, its page, its agents, or the terminals that its page shows have changed. */
    reconsider(): void {
        this.next?.dispose();
        const { windows, give, clock } = this.options;
        let soonest: number | undefined;
        for (const own of windows()) {
            for (const other of this.ownersOfTerminals(own)) {
                const due = this.dueTime(own, other);
                if (due !== undefined && due <= clock.now()) {
                    give(other, own);
                    // Everything is different now.
                    return this.reconsider();
                }
                soonest = Math.min(due ?? Infinity, soonest ?? Infinity);
            }
        }
        if (soonest !== undefined && Number.isFinite(soonest)) {
            this.next = clock.after(soonest - clock.now(), () => this.reconsider());
        }
        const agents = this.agentsInTerminals();
        windows().forEach(window => window.companion?.setElsewhere(elsewhere(window, agents)));
    }

    /**
     * Gives a page the window of the agent in a terminal, after another page of that window has sent what was done there. Asked
     * again meanwhile, it gives it once.
     */
    async bring(own: Window, terminalId: number): Promise<BringOutcome> {
        const other = this.windowOf(terminalId);
        if (!other) {
            return NOT_FOUND;
        }
        if (other === own) {
            return { brought: true };
        }
        const before = this.bringing.get(own);
        if (before?.other === other) {
            return before.outcome;
        }
        const bringing = { other, outcome: this.handOver(other, own, terminalId) };
        this.bringing.set(own, bringing);
        try {
            return await bringing.outcome;
        } finally {
            if (this.bringing.get(own) === bringing) {
                this.bringing.delete(own);
            }
        }
    }

    dispose(): void {
        this.next?.dispose();
    }

    private async handOver(from: Window, to: Window, terminalId: number): Promise<BringOutcome> {
        const refused = refusalTo(to);
        if (refused) {
            return refused;
        }
        const { id } = from;
        await from.companion?.handOver();
        if (this.windowOf(terminalId) !== from || to.companion?.isDisposed) {
            return NOT_FOUND;
        }
        if (from.id !== id) {
            // Another page has got it meanwhile, which has to hand over as well.
            return this.handOver(from, to, terminalId);
        }
        const refusedByNow = refusalTo(to);
        if (refusedByNow) {
            return refusedByNow;
        }
        this.options.give(from, to);
        return { brought: true };
    }

    /** The window of the agent in a terminal. */
    private windowOf(terminalId: number): Window | undefined {
        return this.agentsInTerminals().get(terminalId)?.window;
    }

    /** When a page takes another window over by itself; undefined if it does not as things are. */
    private dueTime(own: Window, other: Window): number | undefined {
        const token = own.companion?.address?.authToken;
        const isNeeded =
            other.companion?.hasAgent === true || (token !== undefined && !this.options.terminals.hasToken(token));
        // What its user has just decided can be undone until the next look at the page, which leads here again.
        const isBusy = own.companion?.hasAgent || own.companion?.hasPending;
        if (own.pageLeft !== undefined || other.pageLeft === undefined || isBusy || !isNeeded) {
            return undefined;
        }
        return own.since >= other.pageLeft
            ? other.pageLeft + PATIENCE.newer
            : Math.max(other.pageLeft, own.pageCame ?? 0) + PATIENCE.older;
    }

    /** The other windows in which the terminals were started that a page shows; those with an agent first. */
    private ownersOfTerminals(own: Window): Window[] {
        const { terminals, windows } = this.options;
        const shown = own.companion?.shownTerminals ?? [];
        const tokens = new Set(shown.map(id => terminals.tokenOf(id)).filter(token => token !== undefined));
        return windows()
            .filter(({ companion }) => companion?.address && tokens.has(companion.address.authToken))
            .filter(window => window !== own)
            .sort((one, other) => Number(other.companion?.hasAgent) - Number(one.companion?.hasAgent));
    }

    private agentsInTerminals(): AgentsInTerminals<Window> {
        const agents = this.options
            .windows()
            .flatMap(window => (window.companion?.status.agents ?? []).map(agent => ({ window, agent })));
        return new Map(
            agents.flatMap(each => (each.agent.terminalId === undefined ? [] : [[each.agent.terminalId, each]]))
        );
    }
}

type AgentsInTerminals<Window> = ReadonlyMap<number, { readonly window: Window; readonly agent: ConnectedAgent }>;

/** Why a window cannot end for another one; undefined if it can. */
function refusalTo({ companion }: TakeoverSide): BringOutcome | undefined {
    // An agent that was quit is kept for a while, but not to be seen.
    if (companion?.status.agents.length) {
        return OWN_AGENT;
    }
    return companion?.hasPending ? OWN_REVIEWS : undefined;
}

function elsewhere<Window extends TakeoverSide>(own: Window, agents: AgentsInTerminals<Window>): AgentElsewhere[] {
    return (own.companion?.shownTerminals ?? []).flatMap(terminalId => {
        const { window, agent } = agents.get(terminalId) ?? {};
        return agent && window && window !== own
            ? [{ ...agent, terminalId, hasPage: window.pageLeft === undefined }]
            : [];
    });
}
