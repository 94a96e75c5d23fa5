import type { Disposable } from '@agent-companion/server';
import { Clock } from '@agent-companion/server/time';
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
        'address' | 'hasAgent' | 'hasPending' | 'setAgentsElsewhere' | 'shownTerminals' | 'status'
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
 * no agent and no review of its own. A window with a page stays where it is.
 */
export class WindowTakeover<Window extends TakeoverSide> implements Disposable {
    private next: Disposable | undefined;

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
        windows().forEach(window => window.companion?.setAgentsElsewhere(this.agentsElsewhere(window)));
    }

    dispose(): void {
        this.next?.dispose();
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

    /** How many agents of other windows run in terminals that a page shows. */
    private agentsElsewhere(own: Window): number {
        const shown = own.companion?.shownTerminals ?? [];
        const others = this.options.windows().filter(window => window !== own);
        const agents = others.flatMap(({ companion }) => companion?.status.agents ?? []);
        return agents.filter(({ terminalId }) => terminalId !== undefined && shown.includes(terminalId)).length;
    }
}
