import type { IdeToolName, ProposedChange, ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome, ToolRefusal, ToolRefusalCode } from '@agent-companion/core/server';

/** Knowledge of a tool about the call that runs it. */
export interface ToolCall {
    /** Aborted when the model takes the call back, or a moment before its time is over. */
    readonly signal: AbortSignal;
    /** The program whose model calls, for people. */
    readonly client?: string;
}

type ChangeTool = 'rename_symbol' | 'apply_code_action' | 'format_file';

/** A page's answer: of tools that change files the change, for the backend to propose. */
export type PageToolResult<Name extends IdeToolName> = Name extends ChangeTool ? ProposedChange : ToolOutput<Name>;

/** A tool of the contract. The backend has checked its input; paths are absolute. */
export interface IdeTool<Name extends IdeToolName = IdeToolName> {
    readonly name: Name;
    /** Expected failures are values; what it throws is answered as `failed`. */
    readonly run: (input: ToolInput<Name>, call: ToolCall) => Promise<ToolOutcome<PageToolResult<Name>>>;
}

export type PageTool = { [Name in IdeToolName]: IdeTool<Name> }[IdeToolName];

/** The value of a promise; undefined if its call ends first. */
export function inTime<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
    const ended = new Promise<undefined>(resolve => {
        signal.addEventListener('abort', () => resolve(undefined));
        if (signal.aborted) {
            resolve(undefined);
        }
    });
    return Promise.race([promise, ended]);
}

/** A refusal, see {@link ToolRefusal}. */
export function refused(code: ToolRefusalCode, reason: string): ToolRefusal {
    return { ok: false, code, reason };
}

/** A result. */
export function answered<Result>(result: Result): ToolOutcome<Result> {
    return { ok: true, result };
}
