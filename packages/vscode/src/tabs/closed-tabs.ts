import type { Clock, Disposable } from '@agent-companion/core/server';

/** How long, in milliseconds, after a tab is opened or closed another may be by the same act. */
const ACT_MS = 150;

/** Milliseconds in which a displaced tab is not opened again: it would displace another one. */
const DISPLACED_MS = 10_000;

/** Why tabs were closed: by the user; alone, but too soon; with others; by the editor. */
export type ClosingReason = 'meant' | 'unseen' | 'together' | 'displaced';

/** Tells a tab that the user closes from those closed by one act or by the editor. */
export class ClosedTabs implements Disposable {
    private lost: string[] = [];
    private isUnseen = false;
    private closed = 0;
    /** With what they show, if it is a review. */
    private opened: (string | undefined)[] = [];
    private timer: Disposable | undefined;
    private readonly displacedAt = new Map<string, number>();

    /** Asks `isHardlySeen` as a tab closes; tells `onDidClose` a moment later, unless a tab is displaced again and again. */
    constructor(
        private readonly isHardlySeen: (id: string) => boolean,
        private readonly onDidClose: (ids: readonly string[], reason: ClosingReason) => void,
        private readonly clock: Clock
    ) {}

    /** Whether the tab of a review has been closed, and it is not clear yet why. */
    isPending(id: string): boolean {
        return this.lost.includes(id);
    }

    /**
     * Takes a change of the tabs.
     * @param opened the ids of their reviews, else undefined.
     * @param closed how many the user or the editor has closed.
     * @param lost the reviews among these.
     */
    change(opened: readonly (string | undefined)[], closed: number, lost: readonly string[]): void {
        if (opened.length + closed > 0) {
            this.opened.push(...opened);
            this.closed += closed;
            this.lost.push(...lost);
            this.isUnseen ||= lost.some(id => this.isHardlySeen(id));
            this.timer?.dispose();
            this.timer = this.clock.after(ACT_MS, () => this.judge());
        }
    }

    dispose(): void {
        this.timer?.dispose();
    }

    private judge(): void {
        const { lost, reason } = this;
        [this.lost, this.isUnseen, this.closed, this.opened] = [[], false, 0, []];
        const ids = reason === 'displaced' ? lost.filter(id => this.displace(id)) : lost;
        if (ids.length > 0) {
            this.onDidClose(ids, reason);
        }
    }

    private get reason(): ClosingReason {
        // A tab that is closed right after it was opened has made no room.
        if (this.opened.some(id => id === undefined || !this.lost.includes(id))) {
            return 'displaced';
        }
        return this.closed > 1 ? 'together' : this.isUnseen ? 'unseen' : 'meant';
    }

    /** @returns whether it was not displaced lately. */
    private displace(id: string): boolean {
        const now = this.clock.now();
        const isFirst = now >= (this.displacedAt.get(id) ?? -Infinity) + DISPLACED_MS;
        this.displacedAt.set(id, now);
        return isFirst;
    }
}
