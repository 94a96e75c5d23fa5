import { randomUUID } from 'node:crypto';
import { AgentServices } from '../../agents/agent-endpoint';
import { AgentInfo } from '../../diffs/agent';
import { AgentDiffs, ProposalRefusal, Settlement } from '../../diffs/agent-diffs';

/** Outcome of a blocked call. */
type BlockingAnswer =
    | Settlement
    | { readonly kind: 'refused'; readonly refusal: ProposalRefusal }
    /** The connection was lost. */
    | { readonly kind: 'gone' };

/** An agent whose call to propose a change answers only when the user has decided, as Claude Code's does. */
export class BlockingAdapter {
    private readonly calls = new Map<string, (answer: BlockingAnswer) => void>();
    /** The calls whose proposal is on the screen. */
    private readonly shown = new Set<string>();
    private readonly diffs: AgentDiffs;
    private isGone = false;

    constructor(services: Pick<AgentServices, 'diffs'>, agent: AgentInfo) {
        this.diffs = services.diffs.connect(agent, settlement => this.answer(settlement.requestId ?? '', settlement));
    }

    openDiff(path: string, text: string): Promise<BlockingAnswer> {
        const requestId = randomUUID();
        return new Promise((resolve, reject) => {
            this.calls.set(requestId, resolve);
            this.diffs.propose({ path, text, requestId }).then(outcome => {
                if (!outcome.shown) {
                    this.answer(requestId, { kind: 'refused', refusal: outcome });
                } else if (this.isGone) {
                    this.answer(requestId, { kind: 'gone' });
                } else {
                    this.shown.add(requestId);
                }
            }, reject);
        });
    }

    closeTab(path: string): Promise<string | undefined> {
        return this.diffs.close(path);
    }

    /** The connection is lost. */
    disconnect(lastSeen: number): void {
        this.isGone = true;
        this.diffs.end(lastSeen);
        this.shown.forEach(requestId => this.answer(requestId, { kind: 'gone' }));
    }

    private answer(requestId: string, answer: BlockingAnswer): boolean {
        const call = this.calls.get(requestId);
        this.calls.delete(requestId);
        this.shown.delete(requestId);
        call?.(answer);
        return call !== undefined;
    }
}
