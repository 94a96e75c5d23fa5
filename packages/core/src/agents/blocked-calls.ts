import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { AgentDiffs, Settlement, SettlementListener } from '../diffs/agent-diffs';
import { WaitingProposals } from './waiting-proposals';

/** A call by which an agent proposes a text, and which has no answer before the user has decided. */
export interface BlockedCall {
    readonly requestId: RequestId;
    /** The agent's name for the diff. */
    readonly tab: string;
    readonly path: string;
}

/** Why a call comes to its end without a decision: the agent goes on asking in its terminal. */
export const withdrawals = {
    replaced: 'A newer proposal for this file has taken its place.',
    'window-closing': 'The IDE window is closing. Ask in the terminal instead.'
} as const;

/** Knowledge of a session that its calls need. */
export interface CallingSession {
    readonly connect: (onSettled: SettlementListener) => AgentDiffs;
    /** Whether the agent is there to read answers. */
    readonly isThere: () => boolean;
}

/** The calls of one session that wait for the user's decision, for the class of an agent's own. */
export abstract class BlockedCalls<Call extends BlockedCall> {
    private readonly waiting = new Map<Call, AbortController>();
    /** Accepted texts, by the calls that they answer, until the agent is known to have read them. */
    private readonly unread = new Map<RequestId, { readonly settlement: Settlement; isSent: boolean }>();
    private readonly proposals: WaitingProposals;

    protected constructor(
        { connect, isThere }: CallingSession,
        private readonly answerTo: (settlement: Settlement, call: Call) => CallToolResult
    ) {
        this.proposals = new WaitingProposals(connect, isThere);
    }

    /** Those that wait now, oldest first. */
    protected get all(): readonly Call[] {
        return [...this.waiting].filter(([, { signal }]) => !signal.aborted).map(([call]) => call);
    }

    protected get diffs(): AgentDiffs {
        return this.proposals.diffs;
    }

    /** Proposes a text; resolves with the call's answer, also after the session has ended. */
    protected async propose(call: Call, text: string | Promise<string>): Promise<CallToolResult> {
        const cancellation = new AbortController();
        this.waiting.set(call, cancellation);
        try {
            const proposed = { path: call.path, text: await text };
            const settled = await this.proposals.propose(proposed, cancellation.signal);
            if (!settled || 'shown' in settled) {
                return noDecision(settled?.reason ?? 'The session has ended.');
            }
            if (settled.kind === 'accepted') {
                this.unread.set(call.requestId, { settlement: settled, isSent: false });
            }
            return this.answerTo(settled, call);
        } finally {
            this.waiting.delete(call);
        }
    }

    /** Takes the diffs of some calls away, shown or not; returns how many there were. */
    protected takeAway(isMeant: (call: Call) => boolean): number {
        const meant = this.all.filter(isMeant);
        meant.forEach(call => this.waiting.get(call)?.abort());
        return meant.length;
    }

    /** The agent takes a call back, which gets no answer any more. */
    cancel(requestId: RequestId): void {
        this.takeAway(call => call.requestId === requestId);
    }

    /** Notes that an answer has reached the system, or a transport that repeats it. */
    answered(requestId: RequestId): void {
        const answer = this.unread.get(requestId);
        if (answer) {
            answer.isSent = true;
        }
    }

    /** The agent has sent something: it is alive, and has read what was sent to it before. */
    heard(): void {
        [...this.unread].filter(([, { isSent }]) => isSent).forEach(([id]) => this.unread.delete(id));
    }

    /** Accepted texts that the agent is not known to have read: it may have been killed before. */
    protected get unheard(): readonly Settlement[] {
        return [...this.unread.values()].map(({ settlement }) => settlement);
    }

    /** The session is no more. See `AgentDiffs.end`. */
    protected endAll(lastSeen: number, unheard = this.unheard): void {
        this.proposals.end(lastSeen, unheard);
    }
}

/** The answer to a call that says why it has no other, as where the user has not decided. */
export function noDecision(reason: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text: reason }] };
}
