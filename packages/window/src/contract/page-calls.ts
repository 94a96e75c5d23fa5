import type { FinalText, ShowOutcome } from '@agent-companion/server';
import { WindowStatus } from './backend-calls';
import { ReviewRequest } from './review-request';
import { ToolRun, ToolRunAnswer } from './model-tools/tool-run';

/**
 * What the backend asks of a page. Each is a reliable call: repeated until it is answered, and done once by each page. A
 * page that takes another's place, as after a reload, does it too.
 */
export interface PageCalls {
    /** Shows a proposal, or brings an already open one up to date: its revision, draft and facts. Resolves once it is on the screen. */
    showReview(request: ReviewRequest): Promise<ShowOutcome>;

    /** Takes a review off the screen without a decision and answers with the text it held last, wrapped by `toWire`, and its revision. */
    closeReview(id: string): Promise<FinalText>;

    /**
     * A review has ended without its user: its agent has gone for good. Takes it off the screen, unless the user's edits
     * would be lost with it.
     */
    dropReview(id: string): Promise<void>;

    /** Tells the page which agents are connected and whether others find the window, whenever that changes. */
    updateStatus(status: WindowStatus): Promise<void>;

    /** Another window is behind this page from now on: it has to greet again. */
    changeWindow(change: WindowChange): Promise<void>;

    /** Runs a tool that the page offers. Answered within the time of the run. */
    runTool(run: ToolRun): Promise<ToolRunAnswer>;

    /** A run is of no interest any more; it may have ended. */
    cancelTool(id: string): Promise<void>;

    /** Answers, to show that the page is alive. */
    ping(): Promise<void>;
}

/** How a page has come to another window: it was given one with these agents, or another page was given its own. */
export interface WindowChange {
    kind: 'gained' | 'lost';
    /** The names of the agents that have come or gone with the window. */
    agents: string[];
}
