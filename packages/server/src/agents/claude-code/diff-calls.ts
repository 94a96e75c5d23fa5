import { diffAnswers, OpenDiffArguments } from '@agent-companion/protocol/claude-code';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { AgentDiffs, Settlement, SettlementListener } from '../../diffs/agent-diffs';
import { Clock } from '../../time/clock';
import { hasMostlyCrlf, withCrlf, withLf } from '../../workspace/line-ends';

/** Most tabs of ended sessions that are remembered. */
const maxLostTabs = 1_000;

/** Claude Code writes the line ends that most lines have in so much of a file, and sends LF. */
const lineEndsLength = 4_096;

/** Why a call comes to its end without a decision: the agent goes on asking in its terminal. */
const withdrawals = {
    replaced: 'A newer proposal for this file has taken its place.',
    closed: 'The agent has closed the diff.',
    'window-closing': 'The IDE window is closing. Ask in the terminal instead.'
} as const;

export interface DiffCallsOptions {
    readonly connect: (onSettled: SettlementListener) => AgentDiffs;
    /** Whether the agent is there. */
    readonly isOpen: () => boolean;
    readonly workspaceRoots: () => readonly string[];
    /** The files of the tabs that ended sessions had open, by the tabs' names. */
    readonly lostTabs: Map<string, string>;
    readonly clock: Clock;
}

/** A call of `openDiff` that waits for the user. */
interface DiffCall {
    readonly requestId: RequestId;
    readonly tab: string;
    readonly path: string;
    /** As the agent has sent it. */
    readonly text: string;
    /** The same with the line ends of the file, which the agent keeps: what the user sees. */
    shownText?: string;
    readonly cancellation: AbortController;
    /** It is on the screen. */
    isShown: boolean;
    readonly resolve: (answer: CallToolResult) => void;
}

/**
 * The calls of one session of Claude Code that wait for the user's decision, by the names of its tabs. Only an accept by the user
 * is answered as one: the agent writes the file then, and also on an answer that says the tab was closed, which is never sent.
 */
export class DiffCalls {
    /** By the ids of their proposals. */
    private readonly calls = new Map<string, DiffCall>();
    /** What the user has accepted, until the agent is known to have read it. */
    private readonly unheard = new Map<RequestId, { readonly settlement: Settlement; isSent: boolean }>();
    private connected?: AgentDiffs;
    private proposals = 0;

    constructor(private readonly options: DiffCallsOptions) {}

    /** Proposes a text; resolves with the answer once the user has decided, the proposal is refused, or nobody waits any more. */
    open(
        { new_file_path: path, new_file_contents: text, tab_name: tab }: OpenDiffArguments,
        requestId: RequestId
    ): Promise<CallToolResult> {
        const id = String(++this.proposals);
        return new Promise((resolve, reject) => {
            const cancellation = new AbortController();
            const call = { requestId, tab, path, text, cancellation, isShown: false, resolve };
            this.calls.set(id, call);
            this.propose(id, call).catch(reject);
        });
    }

    /** Takes away the diff of a tab: the agent was answered in its terminal, here, or in a session before this one. */
    async close(tab: string): Promise<CallToolResult> {
        const open = [...this.calls.values()].filter(call => call.tab === tab);
        await Promise.all(open.map(call => this.takeAway(call)));
        const { lostTabs } = this.options;
        const path = lostTabs.get(tab);
        if (path !== undefined && ![...this.calls.values()].some(call => call.path === path)) {
            lostTabs.delete(tab);
            await this.diffs.close(path);
        }
        return { content: [] };
    }

    /** Takes away the session's diffs. */
    async closeAll(): Promise<CallToolResult> {
        await Promise.all([...this.calls.values()].map(call => this.takeAway(call)));
        return { content: [] };
    }

    /** The agent takes a call back, which gets no answer any more. */
    async cancel(requestId: RequestId): Promise<void> {
        const cancelled = [...this.calls.values()].filter(call => call.requestId === requestId);
        await Promise.all(cancelled.map(call => this.takeAway(call)));
    }

    /** An answer has been handed to the system. */
    answered(requestId: RequestId): void {
        const answer = this.unheard.get(requestId);
        if (answer) {
            answer.isSent = true;
        }
    }

    /** The agent has sent something: it is alive, and has read what was sent to it before. */
    heard(): void {
        [...this.unheard].filter(([, { isSent }]) => isSent).forEach(([id]) => this.unheard.delete(id));
    }

    /** The session is no more. @param lastSeen in milliseconds since 1970. */
    end(lastSeen: number): void {
        const { lostTabs } = this.options;
        this.calls.forEach(({ tab, path }) => lostTabs.set(tab, path));
        [...lostTabs.keys()].slice(0, -maxLostTabs).forEach(tab => lostTabs.delete(tab));
        this.diffs.end(
            lastSeen,
            [...this.unheard.values()].map(({ settlement }) => settlement)
        );
        this.calls.clear();
    }

    private get diffs(): AgentDiffs {
        return (this.connected ??= this.options.connect(settlement => this.settle(settlement)));
    }

    private async propose(id: string, call: DiffCall): Promise<void> {
        const { path, text, cancellation } = call;
        const { clock } = this.options;
        const lineEnds = { length: lineEndsLength, workspaceRoots: this.options.workspaceRoots(), clock };
        call.shownText = (await hasMostlyCrlf(path, lineEnds)) ? withCrlf(text) : text;
        const proposal = { path, text: call.shownText, requestId: id };
        const outcome = await this.diffs.propose(proposal, cancellation.signal);
        if (!outcome.shown) {
            return this.answer(id, failure(outcome.reason));
        }
        call.isShown = true;
        if (cancellation.signal.aborted && this.calls.has(id)) {
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
        const call = this.calls.get(settlement.requestId ?? '');
        const isHeard = this.options.isOpen();
        if (!call) {
            return isHeard;
        }
        if (settlement.kind === 'accepted') {
            this.unheard.set(call.requestId, { settlement, isSent: false });
        }
        this.answer(settlement.requestId ?? '', answerTo(settlement, call));
        return isHeard;
    }

    private answer(id: string, answer: CallToolResult): void {
        this.calls.get(id)?.resolve(answer);
        this.calls.delete(id);
    }
}

function answerTo(settlement: Settlement, { text, shownText }: DiffCall): CallToolResult {
    switch (settlement.kind) {
        case 'accepted': {
            const isEdited = settlement.text !== shownText;
            const hasOtherEnds = shownText !== text;
            // The agent says of any other text than its own that the user has modified it, and sets the line ends itself.
            const saved = !isEdited ? text : hasOtherEnds ? withLf(settlement.text) : settlement.text;
            return { content: [textItem(diffAnswers.saved), textItem(saved)] };
        }
        case 'rejected':
            return { content: [textItem(diffAnswers.rejected)] };
        case 'withdrawn':
            return failure(withdrawals[settlement.reason]);
        case 'not-written':
            return failure(settlement.reason);
    }
}

/** No answer to the question: the agent goes on asking in its terminal. */
function failure(reason: string): CallToolResult {
    return { isError: true, content: [textItem(reason)] };
}

function textItem(text: string): { type: 'text'; text: string } {
    return { type: 'text', text };
}
