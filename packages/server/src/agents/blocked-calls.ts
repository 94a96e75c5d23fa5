import { randomUUID } from 'node:crypto';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { AgentDiffs, Settlement, SettlementListener } from '../diffs/agent-diffs';

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

interface BlockedCallsOptions<Call extends BlockedCall> {
    readonly connect: (onSettled: SettlementListener) => AgentDiffs;
    /** Whether the agent is there to read answers. */
    readonly isThere: () => boolean;
    readonly answerTo: (settlement: Settlement, call: Call) => CallToolResult;
}

interface WaitingCall<Call> {
    readonly call: Call;
    readonly cancellation: AbortController;
    readonly resolve: (answer: CallToolResult) => void;
    /** It is on the screen. */
    isShown: boolean;
}

/** The calls of one session that wait for the user's decision, for the class of an agent's own. */
export abstract class BlockedCalls<Call extends BlockedCall> {
    /** By the ids of their proposals. */
    private readonly waiting = new Map<string, WaitingCall<Call>>();
    /** What the user has accepted, by the calls that it answers, until the agent is known to have read it. */
    private readonly unread = new Map<RequestId, { readonly settlement: Settlement; isSent: boolean }>();
    private connected?: AgentDiffs;

    protected constructor(private readonly options: BlockedCallsOptions<Call>) {}

    /** Those that wait now, oldest first. */
    protected get all(): readonly Call[] {
        return [...this.waiting.values()].map(({ call }) => call);
    }

    protected get diffs(): AgentDiffs {
        return (this.connected ??= this.options.connect(settlement => this.settle(settlement)));
    }

    /**
     * Proposes a text for a call. Resolves with the answer once the user has decided or the proposal is refused; never for a call
     * that is still waiting at the end of its session.
     */
    protected propose(call: Call, text: () => string | Promise<string>): Promise<CallToolResult> {
        return new Promise((resolve, reject) => {
            const id = randomUUID();
            this.waiting.set(id, { call, cancellation: new AbortController(), resolve, isShown: false });
            this.show(id, text).catch(reject);
        });
    }

    /** Takes the diffs of some calls away, shown or not; returns how many there were. */
    protected async takeAway(isMeant: (call: Call) => boolean): Promise<number> {
        const meant = [...this.waiting.values()].filter(({ call }) => isMeant(call));
        await Promise.all(
            meant.map(async ({ call, cancellation, isShown }) => {
                cancellation.abort();
                // What is shown for the path of one that is not shown yet is another call's.
                await (isShown && this.diffs.close(call.path));
            })
        );
        return meant.length;
    }

    /** The agent takes a call back, which gets no answer any more. */
    async cancel(requestId: RequestId): Promise<void> {
        await this.takeAway(call => call.requestId === requestId);
    }

    /** An answer has been handed to the system, or to a transport that repeats it to an agent that comes back. */
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

    /** What the user has accepted, and the agent is not known to have read: it may have been killed before. */
    protected get unheard(): readonly Settlement[] {
        return [...this.unread.values()].map(({ settlement }) => settlement);
    }

    /** The session is no more. See `AgentDiffs.end`. */
    protected endAll(lastSeen: number, unheard = this.unheard): void {
        this.diffs.end(lastSeen, unheard);
        this.waiting.clear();
    }

    private async show(id: string, textOf: () => string | Promise<string>): Promise<void> {
        const waiting = this.waiting.get(id);
        const text = await textOf();
        if (!waiting) {
            return;
        }
        const { path } = waiting.call;
        const { signal } = waiting.cancellation;
        const outcome = await this.diffs.propose({ path, text, requestId: id }, signal);
        if (!outcome.shown) {
            return this.answer(id, noDecision(outcome.reason));
        }
        waiting.isShown = true;
        if (signal.aborted && this.waiting.has(id)) {
            // Taken back in the very moment in which it was shown.
            await this.diffs.close(path);
        }
    }

    private settle(settlement: Settlement): boolean {
        const id = settlement.requestId ?? '';
        const call = this.waiting.get(id)?.call;
        if (call) {
            if (settlement.kind === 'accepted') {
                this.unread.set(call.requestId, { settlement, isSent: false });
            }
            this.answer(id, this.options.answerTo(settlement, call));
        }
        return this.options.isThere();
    }

    private answer(id: string, answer: CallToolResult): void {
        this.waiting.get(id)?.resolve(answer);
        this.waiting.delete(id);
    }
}

/** The answer to a call of which the user has not decided: the agent goes on asking in its terminal. */
export function noDecision(reason: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text: reason }] };
}
