import { ErrorCode, ListResourcesResult, McpError, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';

const NOTICE = {
    uri: 'agent-companion://tools',
    name: 'no-tools',
    title: 'Why there are no tools',
    mimeType: 'text/plain'
};

/** Resources of the server: a notice without tools. Gemini CLI calls one with neither broken. */
export function listNotice(hasTools: boolean): ListResourcesResult {
    return { resources: hasTools ? [] : [NOTICE] };
}

/** Text of the resource, whether there are tools by now or not. */
export function readNotice(uri: string): ReadResourceResult {
    if (uri !== NOTICE.uri) {
        throw new McpError(ErrorCode.InvalidParams, 'There is no such resource. List the resources.');
    }
    const text =
        "The IDE offers no tools: they are off in its settings ('agentCompanion.tools'), or its page is closed.";
    return { contents: [{ uri, mimeType: NOTICE.mimeType, text }] };
}
