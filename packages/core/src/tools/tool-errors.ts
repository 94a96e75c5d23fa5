import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolRefusal, ToolRefusalCode } from './editor-tools';

/** A refusal as a value. */
export function refusal(code: ToolRefusalCode, reason: string): ToolRefusal {
    return { ok: false, code, reason };
}

/** A refusal for the model, and in `_meta` for programs. Clients would hold structured content against the output schema. */
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
