import { CloseDiffResult, OpenDiffArguments, OpenDiffResult } from '../../protocol/copilot-cli';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { Settlement } from '../../diffs/agent-diffs';
import { Clock } from '../../support/clock';
import { readFileText } from '../../workspace/file-text';
import { BlockedCall, BlockedCalls, CallingSession, noDecision, withdrawals } from '../blocked-calls';

interface DiffCallsOptions extends CallingSession {
    /** Most bytes of a file. */
    readonly maxContentBytes: number;
    readonly clock: Clock;
}

/** The calls of `open_diff` of one session of Copilot CLI that wait for the user's decision. */
export class DiffCalls extends BlockedCalls<BlockedCall> {
    constructor(private readonly settings: DiffCallsOptions) {
        super(settings, answerTo);
    }

    /** Proposes a text. Resolves with the answer once the user has decided, or the proposal is refused. */
    open(args: OpenDiffArguments, requestId: RequestId): Promise<CallToolResult> {
        const { original_file_path: path, new_file_contents: text, tab_name: tab } = args;
        return this.propose({ requestId, tab, path }, text);
    }

    /** Takes the diff of a tab away: the CLI was answered in its terminal. */
    close(tab: string): CallToolResult {
        const isClosed = this.takeAway(call => call.tab === tab) === 0;
        const message = isClosed ? 'There is no such diff.' : 'The diff is closed.';
        return textAnswer({ success: true, already_closed: isClosed, tab_name: tab, message });
    }

    /** Ends the session. An accept counts as read if the file has its text. @param lastSeen in milliseconds since 1970. */
    async end(lastSeen: number): Promise<void> {
        const { unheard } = this;
        const written = unheard.length === 0 ? [] : await Promise.all(unheard.map(each => this.isWritten(each)));
        this.endAll(
            lastSeen,
            unheard.filter((_, index) => !written[index])
        );
    }

    private async isWritten(settlement: Settlement): Promise<boolean> {
        const { maxContentBytes, clock } = this.settings;
        const file = await readFileText(settlement.path, [], maxContentBytes, clock);
        return settlement.kind === 'accepted' && file.kind === 'text' && file.text === settlement.text;
    }
}

function answerTo(settlement: Settlement, { tab }: BlockedCall): CallToolResult {
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
                return noDecision(withdrawals[settlement.reason]);
            }
            const message = 'The CLI has closed the diff.';
            return textAnswer({ ...decided, result: 'REJECTED', trigger: 'closed_via_tool', message });
        }
        case 'not-written':
            return noDecision(settlement.reason);
    }
}

function textAnswer(result: OpenDiffResult | CloseDiffResult): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(result) }] };
}
