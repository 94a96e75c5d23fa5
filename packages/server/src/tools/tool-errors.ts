import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolRefusal, ToolRefusalCode } from './editor-tools';

/** A refusal as a value. */
export function refusal(code: ToolRefusalCode, reason: string): ToolRefusal {
    return { ok: false, code, reason };
}

/**
 * A refusal as the model reads it, and for programs once more beside it. It has no structured content: clients compare that
 * with the output schema, also of an error.
 */
export function toErrorResult({ code, reason }: ToolRefusal): CallToolResult {
    return {
        isError: true,
        content: [{ type: 'text', text: `${code}: ${reason}` }],
        _meta: { 'agent-companion/refusal': { code, reason } }
    };
}

/** A thrown error as a sentence's end. */
export function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
