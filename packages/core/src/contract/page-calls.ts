import type { FinalText } from '../diffs/proposal';
import type { ShowOutcome } from '../diffs/editor-host';
import type { ToolRefusal } from '../tools/editor-tools';
import { WindowStatus } from './backend-calls';
import { ReviewRequest } from './review-request';
import type { WrittenFiles } from './written-files';

/** Reliable calls to a page: repeated until answered, done once by each page, also by the page after a reload. */
export interface PageCalls {
    /** Shows a proposal, or updates revision, draft and facts of an open one. Resolves once it is on the screen. */
    showReview(request: ReviewRequest): Promise<ShowOutcome>;

    /** Takes a review off the screen without a decision; answers with its last text, wrapped by `toWire`, and revision. */
    closeReview(id: string): Promise<FinalText>;

    /** Takes a review off the screen whose agent has gone for good, unless the user's edits would be lost. */
    dropReview(id: string): Promise<void>;

    /** Tells the page which agents are connected and whether others find the window, whenever that changes. */
    updateStatus(status: WindowStatus): Promise<void>;

    /** Tells the page what agents have written, whenever that changes. */
    updateWrites(writes: WrittenFiles): Promise<void>;

    /** Runs a tool that the page offers. Answered within the time of the run. */
    runTool(run: ToolRun): Promise<ToolRunAnswer>;

    /** A run is of no interest any more; it may have ended. */
    cancelTool(id: string): Promise<void>;

    /** Shows that the page lives. Must be answered by what dies with the browser tab, else its window stays. */
    ping(): Promise<void>;
}

/** One run of a tool, on its way to the page. */
export interface ToolRun {
    /** Names the run for `PageCalls.cancelTool`. */
    id: string;
    name: string;
    /** Input of the tool, as JSON: that is carried exactly, see `wire-text`. It has been checked. */
    input: string;
    /** The program whose model calls, for people. */
    client?: string;
    /** Milliseconds there are for an answer. */
    timeoutMs: number;
}

/** Result of a run: the result as JSON, or a refusal. */
export type ToolRunAnswer = { ok: true; result: string } | ToolRefusal;

/** Most UTF-16 code units of a result as JSON: a longer change breaks the connection. */
export const MAX_RESULT_LENGTH = { change: 24 * 1024 * 1024, other: 2 * 1024 * 1024 };
