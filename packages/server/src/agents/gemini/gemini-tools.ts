import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import {
    CloseDiffArguments,
    closeDiffArgumentsSchema,
    encodeCloseDiffResult,
    OpenDiffArguments,
    openDiffArgumentsSchema,
    toolNames
} from '@agent-companion/protocol/gemini';
import { ProposeOutcome } from '../../diffs/agent-diffs';

/** What the tools do. */
export interface GeminiToolHandlers {
    openDiff(request: OpenDiffArguments): Promise<ProposeOutcome>;
    closeDiff(request: CloseDiffArguments): Promise<string | undefined>;
}

/**
 * Registers `openDiff` and `closeDiff` (specification III) with one session's MCP server.
 *
 * `openDiff` answers with empty content once the diff is shown, else with `isError` and a text. `closeDiff` answers with
 * exactly one text, `{"content": …}`; a path without a diff is no error but `{"content": null}`: the agent wanted it
 * closed, and it is.
 */
export function registerGeminiTools(server: McpServer, handlers: GeminiToolHandlers): void {
    server.registerTool(
        toolNames.openDiff,
        {
            description:
                'Shows a proposed change of a file as an editable diff for review. Returns once it is shown; the decision follows as ide/diffAccepted or ide/diffRejected.',
            inputSchema: openDiffArgumentsSchema.shape
        },
        async (request): Promise<CallToolResult> => {
            const outcome = await handlers.openDiff(request);
            return outcome.shown
                ? { content: [] }
                : { isError: true, content: [{ type: 'text', text: outcome.reason }] };
        }
    );
    server.registerTool(
        toolNames.closeDiff,
        {
            description:
                'Closes the diff of a file. Returns the text it held last, as JSON: {"content": string or null}.',
            inputSchema: closeDiffArgumentsSchema.shape
        },
        async (request): Promise<CallToolResult> => {
            const text = await handlers.closeDiff(request);
            return { content: [{ type: 'text', text: encodeCloseDiffResult(text) }] };
        }
    );
}
