import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import {
    closeDiffArgumentsSchema,
    encodeCloseDiffResult,
    openDiffArgumentsSchema,
    toolNames
} from '@agent-companion/protocol/gemini';
import { excessOf } from '../../diffs/content-limit';
import { DiffManager } from '../../diffs/diff-manager';
import { AgentInfo } from '../../diffs/agent';
import { refusalOfPath } from '../../workspace/proposed-path';

export interface GeminiToolsOptions {
    readonly desk: DiffManager;
    /** The agent whose session the tools belong to, as it is known when a tool is called. */
    readonly agent: () => AgentInfo;
    readonly maxContentBytes: number;
}

/**
 * Registers `openDiff` and `closeDiff` (specification III) with one session's MCP server.
 *
 * `openDiff` answers with empty content once the diff is shown, else with `isError` and a text. `closeDiff` answers with
 * exactly one text, `{"content": …}`; a path without a diff is no error but `{"content": null}`: the agent wanted it
 * closed, and it is.
 */
export function registerGeminiTools(server: McpServer, { desk, agent, maxContentBytes }: GeminiToolsOptions): void {
    server.registerTool(
        toolNames.openDiff,
        {
            description:
                'Shows a proposed change of a file as an editable diff for review. Returns once it is shown; the decision follows as ide/diffAccepted or ide/diffRejected.',
            inputSchema: openDiffArgumentsSchema.shape
        },
        async ({ filePath, newContent }): Promise<CallToolResult> => {
            const refusal = refusalOfPath(filePath);
            if (refusal !== undefined) {
                return failure(refusal);
            }
            const excess = excessOf(newContent, maxContentBytes);
            if (excess !== undefined) {
                return failure(`newContent has ${excess}. Ask in the terminal, or propose smaller changes.`);
            }
            const outcome = await desk.open(agent(), { filePath, newContent });
            return outcome.shown ? { content: [] } : failure(outcome.reason);
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
            const { content } = await desk.close(agent(), request);
            return { content: [{ type: 'text', text: encodeCloseDiffResult(content) }] };
        }
    );
}

function failure(text: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text }] };
}
