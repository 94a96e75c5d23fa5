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

    /** Runs a tool that the page offers. Answered within the time of the run. */
    runTool(run: ToolRun): Promise<ToolRunAnswer>;

    /** A run is of no interest any more; it may have ended. */
    cancelTool(id: string): Promise<void>;

    /**
     * Shows that the page is alive. To be answered by what lives and dies with the browser tab: what lives on when that is closed
     * would keep its window.
     */
    ping(): Promise<void>;
}
