import { Clock } from './clock';
import { AcceptedDiff } from './decision-memory';
import { overflowOf, WaitingLimits } from './waiting-limits';
import { AgentInfo } from './editor-host';
import { Disposable } from './emitter';
import { isHeir } from './heir';

interface Kept {
    readonly accepted: AcceptedDiff;
    readonly lastSeen: number;
    readonly expiry: Disposable;
}

/** Acceptances that died with their session, for its agent to come back for: each for a while, given once. */
export class KeptAcceptances {
    private readonly kept = new Set<Kept>();

    /** @param keepMs milliseconds each is kept. @param limits beyond these the oldest is given up. */
    constructor(
        private readonly clock: Clock,
        private readonly keepMs: number,
        private readonly limits: WaitingLimits
    ) {}

    /** Keeps what a session has not heard. @param lastSeen when its agent was, in milliseconds since 1970. */
    keep(accepted: AcceptedDiff, lastSeen: number): void {
        const kept: Kept = {
            accepted,
            lastSeen,
            expiry: this.clock.after(this.keepMs, () => this.kept.delete(kept))
        };
        this.kept.add(kept);
        const textOf = (each: Kept): string => each.accepted.decision.content;
        overflowOf([...this.kept], textOf, this.limits).forEach(oldest => this.remove(oldest));
    }

    /** Gives away what this agent inherits for this path, and for this proposal if one is named. */
    claim(agent: AgentInfo, filePath: string, newContent?: string): AcceptedDiff | undefined {
        const found = [...this.kept].find(
            ({ accepted: { proposal }, lastSeen }) =>
                proposal.filePath === filePath &&
                (newContent === undefined || proposal.newContent === newContent) &&
                isHeir(agent, proposal.agent, lastSeen)
        );
        if (found) {
            this.remove(found);
        }
        return found?.accepted;
    }

    /** Keeps nothing any more. */
    dispose(): void {
        this.kept.forEach(kept => this.remove(kept));
    }

    private remove(kept: Kept): void {
        kept.expiry.dispose();
        this.kept.delete(kept);
    }
}
