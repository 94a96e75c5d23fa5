import type { ToolRefusal } from '@agent-companion/server';

/** One run of a tool, on its way to the page. */
export interface ToolRun {
    /** Names the run for `PageCalls.cancelTool`. */
    id: string;
    name: string;
    /** What the tool takes, as JSON: that is carried exactly, see `wire-text`. It has been checked. */
    input: string;
    /** The program whose model calls, for people. */
    client?: string;
    /** Milliseconds there are for an answer. */
    timeoutMs: number;
}

/** What came of a run: the result as JSON, or a refusal. */
export type ToolRunAnswer = { ok: true; result: string } | ToolRefusal;

/** Most UTF-16 code units of a result as JSON: as UTF-8 it stays below what breaks the connection. */
export const MAX_RESULT_LENGTH = 24 * 1024 * 1024;
