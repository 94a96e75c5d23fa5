import { Event } from '../support/emitter';

/** Why a tool has no result. The model can mend `not-found` and `invalid`. `no-service`: the IDE lacks what could answer. */
export const toolRefusalCodes = [
    'unknown-tool',
    'invalid',
    'not-found',
    'outside-workspace',
    'excluded',
    'no-service',
    'untrusted-workspace',
    'declined',
    'unanswered',
    'no-page',
    'page-left',
    'too-late',
    'too-large',
    'too-many',
    'cancelled',
    'failed'
] as const;

export type ToolRefusalCode = (typeof toolRefusalCodes)[number];

/** `reason` is a sentence for the model: what was wrong, and what to do instead. */
export interface ToolRefusal {
    readonly ok: false;
    readonly code: ToolRefusalCode;
    readonly reason: string;
}

/** Outcome of running a tool. The result is as in the tool's contract, not yet checked. */
export type ToolOutcome<Result = unknown> = { readonly ok: true; readonly result: Result } | ToolRefusal;

/** Which tools an editor offers now, preferences included. */
export interface OfferedTools {
    /** Names of tools of the contract. */
    readonly names: readonly string[];
}

/** The port by which an editor offers tools to models. */
export interface EditorTools {
    /** Tools on offer; while a page reloads, its last ones, and none before the first one. */
    readonly offered: OfferedTools;
    readonly onDidChangeOffered: Event<void>;
    /** Runs a tool within `timeoutMs`, also across a reload; the signal takes it back. Never rejects. @param options.client for people. */
    run(
        name: string,
        input: unknown,
        options: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly client?: string }
    ): Promise<ToolOutcome>;
}
