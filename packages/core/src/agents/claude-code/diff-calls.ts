import { diffAnswers, OpenDiffArguments } from '../../protocol/claude-code';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { Settlement } from '../../diffs/agent-diffs';
import { Clock } from '../../support/clock';
import { hasMostlyCrlf, withCrlf, withLf } from '../../workspace/line-ends';
import { BlockedCall, BlockedCalls, CallingSession, noDecision, withdrawals } from '../blocked-calls';

/** Most tabs of ended sessions that are remembered. */
const maxLostTabs = 1_000;

/** Claude Code writes the line ends that most lines have in so much of a file, and sends LF. */
const lineEndsLength = 4_096;

export interface DiffCallsOptions extends CallingSession {
    readonly workspaceRoots: () => readonly string[];
    /** The files of the tabs that ended sessions had open, by the tabs' names. */
    readonly lostTabs: Map<string, string>;
    readonly clock: Clock;
}

/** A call of `openDiff` that waits for the user. */
interface DiffCall extends BlockedCall {
    /** As the agent has sent it. */
    readonly text: string;
    /** The same with the line ends of the file, which the agent keeps: what the user sees. */
    shownText?: string;
}

/** Waiting calls of a session, never answered with 'tab closed': Claude Code would write then. */
export class DiffCalls extends BlockedCalls<DiffCall> {
    constructor(private readonly settings: DiffCallsOptions) {
        super(settings, answerTo);
    }

    /** Proposes a text; resolves with the answer once the user has decided, or the proposal is refused. */
    open(
        { new_file_path: path, new_file_contents: text, tab_name: tab }: OpenDiffArguments,
        requestId: RequestId
    ): Promise<CallToolResult> {
        const call: DiffCall = { requestId, tab, path, text };
        return this.propose(call, this.shown(call));
    }

    /** Takes away a tab's diff: the agent was answered in its terminal, here or in an earlier session. */
    async close(tab: string): Promise<CallToolResult> {
        this.takeAway(call => call.tab === tab);
        const { lostTabs } = this.settings;
        const path = lostTabs.get(tab);
        if (path !== undefined && !this.all.some(call => call.path === path)) {
            lostTabs.delete(tab);
            await this.diffs.close(path);
        }
        return { content: [] };
    }

    /** The session is no more. @param lastSeen in milliseconds since 1970. */
    end(lastSeen: number): void {
        const { lostTabs } = this.settings;
        this.all.forEach(({ tab, path }) => lostTabs.set(tab, path));
        [...lostTabs.keys()].slice(0, -maxLostTabs).forEach(tab => lostTabs.delete(tab));
        this.endAll(lastSeen);
    }

    private async shown(call: DiffCall): Promise<string> {
        const { path, text } = call;
        const { workspaceRoots, clock } = this.settings;
        const lineEnds = { length: lineEndsLength, workspaceRoots: workspaceRoots(), clock };
        return (call.shownText = (await hasMostlyCrlf(path, lineEnds)) ? withCrlf(text) : text);
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
            return noDecision({ ...withdrawals, closed: 'The agent has closed the diff.' }[settlement.reason]);
        case 'not-written':
            return noDecision(settlement.reason);
    }
}

function textItem(text: string): { type: 'text'; text: string } {
    return { type: 'text', text };
}
