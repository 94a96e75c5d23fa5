import { randomUUID } from 'node:crypto';
import { AgentDiffs, ProposalRefusal, ProposedText, Settlement, SettlementListener } from '../diffs/agent-diffs';

/** The proposals of one session, each of which waits for what becomes of it. */
export class WaitingProposals {
    /** By the ids of proposals. */
    private readonly waiting = new Map<string, (settlement?: Settlement) => void>();
    private connected?: AgentDiffs;

    /** @param isThere whether the agent is there to hear of a decision. Default: it is. */
    constructor(
        private readonly connect: (onSettled: SettlementListener) => AgentDiffs,
        private readonly isThere: () => boolean = () => true
    ) {}

    get diffs(): AgentDiffs {
        return (this.connected ??= this.connect(settlement => this.settle(settlement)));
    }

    /** Proposes a text until `signal` takes it back; undefined if the session ends before. Never rejects. */
    async propose(
        proposed: Pick<ProposedText, 'path' | 'text'>,
        signal: AbortSignal
    ): Promise<Settlement | ProposalRefusal | undefined> {
        const requestId = randomUUID();
        const settled = new Promise<Settlement | undefined>(resolve => this.waiting.set(requestId, resolve));
        const outcome = await this.diffs.propose({ ...proposed, requestId }, signal);
        if (!outcome.shown && this.waiting.delete(requestId)) {
            return outcome;
        }
        const close = (): void => {
            // A decided or replaced proposal has no diff of its own any more.
            if (this.waiting.has(requestId)) {
                this.diffs.close(proposed.path).catch(() => undefined);
            }
        };
        if (signal.aborted) {
            close();
        }
        signal.addEventListener('abort', close);
        return settled;
    }

    /** The session is no more. See `AgentDiffs.end`. */
    end(lastSeen: number, unheard: readonly Settlement[]): void {
        this.diffs.end(lastSeen, unheard);
        this.waiting.forEach(resolve => resolve());
        this.waiting.clear();
    }

    private settle(settlement: Settlement): boolean {
        const { requestId = '' } = settlement;
        const resolve = this.waiting.get(requestId);
        this.waiting.delete(requestId);
        resolve?.(settlement);
        return resolve !== undefined && this.isThere();
    }
}
