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

/** What the calls of a session need to know of it. */
export interface CallingSession {
    readonly connect: (onSettled: SettlementListener) => AgentDiffs;
    /** Whether the agent is there to read answers. */
    readonly isThere: () => boolean;
}

interface BlockedCallsOptions<Call extends BlockedCall> extends CallingSession {
    readonly answerTo: (settlement: Settlement, call: Call) => CallToolResult;
    /** Whether agents work in parallel in a session: a call waits while another's text for its file is shown. */
    readonly isParallel?: true;
}

interface WaitingCall<Call> {
    readonly call: Call;
    readonly cancellation: AbortController;
    readonly text: () => string | Promise<string>;
    readonly resolve: (answer: CallToolResult) => void;
    readonly reject: (error: unknown) => void;
    /** It is on the screen. */
    isShown: boolean;
    /** Another one for the same file has taken its place. */
    isReplaced: boolean;
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

    /** Proposes a text; resolves with the call's answer, but never for a call that still waits when its session ends. */
    protected propose(call: Call, text: () => string | Promise<string>): Promise<CallToolResult> {
        return new Promise((resolve, reject) => {
            const id = randomUUID();
            const cancellation = new AbortController();
            this.waiting.set(id, { call, cancellation, text, resolve, reject, isShown: false, isReplaced: false });
            this.show(id).catch(reject);
        });
    }

    /** Takes the diffs of some calls away, shown or not; returns how many there were. */
    protected async takeAway(isMeant: (call: Call) => boolean): Promise<number> {
        const meant = [...this.waiting].filter(([, { call }]) => isMeant(call));
        await Promise.all(
            meant.map(async ([id, { call, cancellation, isShown, isReplaced }]) => {
                cancellation.abort();
                if (isReplaced) {
                    return this.answer(id, noDecision(withdrawals.replaced));
                }
                // A visible diff for the path of a call that is not shown yet belongs to another call.
                await (isShown && this.diffs.close(call.path));
            })
        );
        return meant.length;
    }

    /** The agent takes a call back, which gets no answer any more. */
    async cancel(requestId: RequestId): Promise<void> {
        await this.takeAway(call => call.requestId === requestId);
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

    /** What the user has accepted, and the agent is not known to have read: it may have been killed before. */
    protected get unheard(): readonly Settlement[] {
        return [...this.unread.values()].map(({ settlement }) => settlement);
    }

    /** The session is no more. See `AgentDiffs.end`. */
    protected endAll(lastSeen: number, unheard = this.unheard): void {
        this.diffs.end(lastSeen, unheard);
        this.waiting.clear();
    }

    private async show(id: string): Promise<void> {
        const waiting = this.waiting.get(id);
        const text = await waiting?.text();
        if (!waiting || text === undefined) {
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
        const waiting = this.waiting.get(id);
        const isReplaced = settlement.kind === 'withdrawn' && settlement.reason === 'replaced';
        if (waiting && isReplaced && this.options.isParallel) {
            Object.assign(waiting, { isShown: false, isReplaced });
        } else if (waiting) {
            const { call } = waiting;
            if (settlement.kind === 'accepted') {
                this.unread.set(call.requestId, { settlement, isSent: false });
            }
            this.answer(id, this.options.answerTo(settlement, call));
        }
        return this.options.isThere();
    }

    private answer(id: string, answer: CallToolResult): void {
        const waiting = this.waiting.get(id);
        this.waiting.delete(id);
        waiting?.resolve(answer);
        if (waiting) {
            this.showAgain(waiting.call.path);
        }
    }

    /** Shows the newest call for a file that was replaced, once no other one has the file. */
    private showAgain(path: string): void {
        const calls = [...this.waiting].filter(([, { call }]) => call.path === path);
        const [id, newest] = calls.at(-1) ?? [];
        if (id !== undefined && newest && calls.every(([, { isReplaced }]) => isReplaced)) {
            newest.isReplaced = false;
            this.show(id).catch(newest.reject);
        }
    }
}

/** The answer to a call that says why it has no other, as where the user has not decided. */
export function noDecision(reason: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text: reason }] };
}
