import { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolRequest,
    CallToolRequestSchema,
    CallToolResult,
    ErrorCode,
    ListResourcesRequestSchema,
    ListResourcesResult,
    ListResourceTemplatesRequestSchema,
    ListToolsRequestSchema,
    ListToolsResult,
    McpError,
    ReadResourceRequestSchema,
    ServerNotification,
    ServerRequest
} from '@modelcontextprotocol/sdk/types.js';
import { Disposable } from '../support/emitter';
import { AgentSession } from '../mcp/agent-session';
import { AgentSessionHandler } from '../mcp/session-handler';
import { Clock, every } from '../support/clock';
import { EditorTools } from './editor-tools';
import { listNotice, readNotice } from './no-tools-notice';
import { ToolCaller } from './tool-caller';
import { toolLimits } from './tool-limits';
import { findOffered, listingOf } from './tool-listing';

/** Told whenever there are other tools than before; only the newest counts. */
export const LIST_CHANGED = 'notifications/tools/list_changed';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

interface ToolSessionServices {
    readonly tools: EditorTools;
    readonly caller: ToolCaller;
    /** Resolves once an editor has said what it offers, or did not in time. */
    readonly offersKnown: () => Promise<void>;
    readonly clock: Clock;
}

/** One session of a client of the tools: lists them, calls them, and tells when there are others. */
export class ToolSession implements AgentSessionHandler {
    private readonly listening: Disposable;

    constructor(
        private readonly session: AgentSession,
        private readonly services: ToolSessionServices
    ) {
        const { server } = session.server;
        server.registerCapabilities({ tools: { listChanged: true }, resources: {} });
        server.setRequestHandler(ListToolsRequestSchema, () => this.list());
        server.setRequestHandler(CallToolRequestSchema, (request, extra) => this.call(request, extra));
        server.setRequestHandler(ListResourcesRequestSchema, () => this.listResources());
        server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
        server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readNotice(params.uri));
        this.listening = services.tools.onDidChangeOffered(() => void session.notify({ method: LIST_CHANGED }));
    }

    ended(): void {
        this.listening.dispose();
    }

    private async listResources(): Promise<ListResourcesResult> {
        await this.services.offersKnown();
        return listNotice(this.services.tools.offered.names.length > 0);
    }

    private async list(): Promise<ListToolsResult> {
        // Gemini CLI takes a server without tools for a broken one.
        await this.services.offersKnown();
        return { tools: listingOf(this.services.tools.offered) };
    }

    private async call({ params }: CallToolRequest, extra: Extra): Promise<CallToolResult> {
        const { tools, caller, clock } = this.services;
        const offered = findOffered(tools.offered, params.name);
        if (!offered) {
            const name = JSON.stringify(params.name.slice(0, 100));
            throw new McpError(
                ErrorCode.InvalidParams,
                `unknown-tool: The IDE does not offer ${name}. List the tools.`
            );
        }
        const { report, end } = progressOf(params._meta?.progressToken, extra, clock);
        try {
            const { name: client } = this.session.client;
            return await caller.call(offered, params.arguments ?? {}, { client, signal: extra.signal, report });
        } finally {
            end.dispose();
        }
    }
}

/** Reports at intervals that a call goes on, if its client wants that: some give up a silent call. */
function progressOf(
    progressToken: string | number | undefined,
    { signal, sendNotification }: Extra,
    clock: Clock
): { readonly report: (message: string) => void; readonly end: Disposable } {
    let message = 'Working …';
    let progress = 0;
    const send = (): void => {
        if (progressToken !== undefined && !signal.aborted) {
            const params = { progressToken, progress: ++progress, message };
            sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
        }
    };
    const report = (newest: string): void => {
        message = newest;
        send();
    };
    return { report, end: every(toolLimits.progressMs, send, clock) };
}
