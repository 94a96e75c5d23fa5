import { randomUUID } from 'node:crypto';
import { CloseDiffResult, OpenDiffArguments, OpenDiffResult } from '@agent-companion/protocol/copilot-cli';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { AgentDiffs, Settlement, SettlementListener } from '../../diffs/agent-diffs';

/** Why a call ends without a decision: the CLI goes on asking in its terminal. */
const withdrawals = {
    replaced: 'A newer proposal for this file has taken its place.',
    'window-closing': 'The IDE window is closing. Ask in the terminal instead.'
} as const;

interface DiffCallsOptions {
    readonly connect: (onSettled: SettlementListener) => AgentDiffs;
    /** Whether the CLI is there to read answers. */
    readonly isListening: () => boolean;
}

/** A call of `open_diff` that waits for the user. */
interface DiffCall {
    readonly request: RequestId;
    readonly tab: string;
    readonly path: string;
    readonly cancellation: AbortController;
    /** It is on the screen. */
    isShown: boolean;
    readonly resolve: (answer: CallToolResult) => void;
}

/** The calls of one session of Copilot CLI that wait for the user's decision. */
export class DiffCalls {
    /** By the ids of their proposals. */
    private readonly calls = new Map<string, DiffCall>();
    /** What the user has accepted while the CLI did not listen. */
    private unheard: Settlement[] = [];
    private connected?: AgentDiffs;

    constructor(private readonly options: DiffCallsOptions) {}

    /** Proposes a text. Resolves with the answer once the user has decided, the proposal is refused, or nothing waits any more. */
    open(args: OpenDiffArguments, request: RequestId): Promise<CallToolResult> {
        const { original_file_path: path, new_file_contents: text, tab_name: tab } = args;
        return new Promise((resolve, reject) => {
            const cancellation = new AbortController();
            const call = { request, tab, path, cancellation, isShown: false, resolve };
            this.propose(call, text).catch(reject);
        });
    }

    /** Takes the diff of a tab away: the CLI was answered in its terminal. */
    async close(tab: string): Promise<CallToolResult> {
        const open = [...this.calls.values()].filter(call => call.tab === tab);
        await Promise.all(open.map(call => this.takeAway(call)));
        const isClosed = open.length === 0;
        const message = isClosed ? 'There is no such diff.' : 'The diff is closed.';
        return textAnswer({ success: true, already_closed: isClosed, tab_name: tab, message });
    }

    /** The CLI takes a call back, which gets no answer any more. */
    cancel(request: RequestId): void {
        const cancelled = [...this.calls.values()].filter(call => call.request === request);
        for (const call of cancelled) {
            this.takeAway(call).catch(() => undefined);
        }
    }

    /** The CLI listens from now on: what it was told before has arrived, or is replayed. */
    heard(): void {
        this.unheard = [];
    }

    /** The session is no more. @param lastSeen in milliseconds since 1970. */
    end(lastSeen: number): void {
        this.diffs.end(lastSeen, this.unheard);
        this.calls.clear();
    }

    private get diffs(): AgentDiffs {
        return (this.connected ??= this.options.connect(settlement => this.settle(settlement)));
    }

    private async propose(call: DiffCall, text: string): Promise<void> {
        const { path, cancellation } = call;
        const requestId = randomUUID();
        this.calls.set(requestId, call);
        const outcome = await this.diffs.propose({ path, text, requestId }, cancellation.signal);
        if (!outcome.shown) {
            return this.answer(requestId, failure(outcome.reason));
        }
        call.isShown = true;
        if (cancellation.signal.aborted && this.calls.has(requestId)) {
            // Taken back in the very moment in which it was shown.
            await this.diffs.close(path);
        }
    }

    /** One that is not shown yet is taken back without what is shown for its path, which another call waits for. */
    private async takeAway({ path, cancellation, isShown }: DiffCall): Promise<void> {
        cancellation.abort();
        if (isShown) {
            await this.diffs.close(path);
        }
    }

    private settle(settlement: Settlement): boolean {
        const isHeard = this.options.isListening();
        if (!isHeard && settlement.kind === 'accepted') {
            this.unheard.push(settlement);
        }
        const requestId = settlement.requestId ?? '';
        const call = this.calls.get(requestId);
        if (call) {
            this.answer(requestId, answerTo(settlement, call.tab));
        }
        return isHeard;
    }

    private answer(requestId: string, answer: CallToolResult): void {
        this.calls.get(requestId)?.resolve(answer);
        this.calls.delete(requestId);
    }
}

function answerTo(settlement: Settlement, tab: string): CallToolResult {
    const decided = { success: true, tab_name: tab } as const;
    switch (settlement.kind) {
        case 'accepted': {
            const message = 'The user has accepted the change.';
            return textAnswer({ ...decided, result: 'SAVED', trigger: 'accepted_via_button', message });
        }
        case 'rejected': {
            const message = 'The user has rejected the change.';
            return textAnswer({ ...decided, result: 'REJECTED', trigger: 'rejected_via_button', message });
        }
        case 'withdrawn': {
            if (settlement.reason !== 'closed') {
                return failure(withdrawals[settlement.reason]);
            }
            const message = 'The CLI has closed the diff.';
            return textAnswer({ ...decided, result: 'REJECTED', trigger: 'closed_via_tool', message });
        }
        case 'not-written':
            return failure(settlement.reason);
    }
}

/** No answer to the question: the CLI goes on asking in its terminal. */
function failure(reason: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text: reason }] };
}

function textAnswer(result: OpenDiffResult | CloseDiffResult): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(result) }] };
}
