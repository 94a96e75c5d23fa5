import { Clock } from '../time/clock';
import { AgentInfo } from './agent';
import { Proposal } from './proposal';
import { Disposable } from '../emitter';
import { isHeir } from './heir';
import { overflowOf, DiffLimits } from './diff-limits';

interface Kept<T> {
    readonly value: T;
    /** When the agent was seen last, in milliseconds since 1970; undefined while its session lives. */
    lastSeen?: number;
    readonly expiry: Disposable;
}

/** How long and how much is kept. */
export interface Keeping<T> {
    readonly clock: Clock;
    /** Milliseconds each is kept. */
    readonly keepMs: number;
    /** Beyond these the oldest is given up. */
    readonly limits: DiffLimits;
    /** The text that counts for the limits. */
    readonly textOf: (value: T) => string;
}

/** What came of proposals, for their agent to come for, in the same session or as an heir: each for a while, given once. */
export class KeptForAgents<T extends { readonly proposal: Proposal }> {
    private readonly kept = new Set<Kept<T>>();

    constructor(private readonly keeping: Keeping<T>) {}

    /** @param lastSeen when the agent was, in milliseconds since 1970, if its session has died. */
    keep(value: T, lastSeen?: number): void {
        const { clock, keepMs, limits, textOf } = this.keeping;
        const kept: Kept<T> = { value, lastSeen, expiry: clock.after(keepMs, () => this.kept.delete(kept)) };
        this.kept.add(kept);
        overflowOf([...this.kept], each => textOf(each.value), limits).forEach(oldest => this.remove(oldest));
    }

    /** The session has died: what is kept for it may be inherited. */
    endSession(sessionId: string, lastSeen: number): void {
        [...this.kept]
            .filter(({ value }) => value.proposal.agent.sessionId === sessionId)
            .forEach(kept => (kept.lastSeen ??= lastSeen));
    }

    /** Gives away what this agent may have for this path, if it fits: rather its own than what it inherits. */
    claim(agent: AgentInfo, filePath: string, fits: (value: T) => boolean = () => true): T | undefined {
        const fitting = [...this.kept].filter(({ value }) => value.proposal.path === filePath && fits(value));
        const found =
            fitting.find(({ value }) => value.proposal.agent.sessionId === agent.sessionId) ??
            fitting.find(
                ({ value, lastSeen }) => lastSeen !== undefined && isHeir(agent, value.proposal.agent, lastSeen)
            );
        if (found) {
            this.remove(found);
        }
        return found?.value;
    }

    /** Keeps nothing any more. */
    dispose(): void {
        this.kept.forEach(kept => this.remove(kept));
    }

    private remove(kept: Kept<T>): void {
        kept.expiry.dispose();
        this.kept.delete(kept);
    }
}
