import {
    clientNames,
    closeTabArgumentsSchema,
    GetDiagnosticsArguments,
    getDiagnosticsArgumentsSchema,
    ideConnectedMethod,
    ideConnectedSchema,
    NoSelectedFile,
    notificationMethods,
    openDiffArgumentsSchema,
    toolNames
} from '../../protocol/claude-code';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { EditorContext } from '../../context/editor-snapshot';
import { AgentTraits, MentionedFile, SessionInfo } from '../../diffs/agent';
import { AgentSession } from '../../mcp/agent-session';
import { McpNotification } from '../../mcp/notification-queue';
import { AgentAdapter } from '../agent-adapter';
import { AgentServices } from '../agent-endpoint';
import { selectedFile } from '../selected-file';
import { kindOf } from './claude-code-profile';
import { pathIn, toFileDiagnostics } from './diagnostics-answer';
import { DiffCalls, DiffCallsOptions } from './diff-calls';
import { toMention } from './mention';

/** Milliseconds for problems known before a write; after 1,000 Claude Code did not ask again. */
const baselineMs = 800;

/** Selection of a user who is in no file. */
const noFile: NoSelectedFile = { text: null, filePath: null, fileUrl: null, selection: null };

/** One session of Claude Code, or of OpenCode, which only listens: its tools, and what it is told unasked. */
export class ClaudeCodeAdapter extends AgentAdapter {
    protected override readonly calls: DiffCalls;

    /** @param shared what the sessions of a window have in common. */
    constructor(
        session: AgentSession,
        services: AgentServices,
        shared: Pick<DiffCallsOptions, 'workspaceRoots' | 'lostTabs'>
    ) {
        super(session, services);
        this.calls = new DiffCalls({
            ...shared,
            connect: settle => services.diffs.connect(this.agent, settle),
            isThere: () => session.isListening,
            clock: services.clock
        });
        const { server } = session;
        server.registerTool(
            toolNames.openDiff,
            {
                description:
                    'Shows a proposed change of a file as an editable diff. Returns once the user has decided.',
                inputSchema: openDiffArgumentsSchema.shape
            },
            (request, { requestId }) => this.calls.open(request, requestId)
        );
        server.registerTool(
            toolNames.closeTab,
            { description: 'Closes a diff.', inputSchema: closeTabArgumentsSchema.shape },
            ({ tab_name }) => this.calls.close(tab_name)
        );
        // It comes with each prompt, of a subagent too, and would take away what another one asks. Each call has a close_tab of its own.
        const description = 'Closes the diffs of this agent that no call waits for.';
        server.registerTool(toolNames.closeAllDiffTabs, { description }, () => ({ content: [] }));
        server.registerTool(
            toolNames.getDiagnostics,
            {
                description: 'Errors and warnings that the IDE knows of a file, or of all files.',
                inputSchema: getDiagnosticsArgumentsSchema.shape
            },
            (request, { signal }) => this.getDiagnostics(request, signal)
        );
    }

    override get info(): SessionInfo {
        return { ...super.info, mention: files => this.mention(files) };
    }

    /** Ends the session. */
    end(): Promise<void> {
        return this.session.dispose();
    }

    override received(method: string, params: unknown): void {
        super.received(method, params);
        const told = method === ideConnectedMethod ? ideConnectedSchema.safeParse(params).data : undefined;
        if (told) {
            this.session.process.claim(told.pid);
            this.context?.repeat();
        }
    }

    protected endDiffs(lastSeen: number): void {
        this.calls.end(lastSeen);
    }

    protected told(context: EditorContext): McpNotification {
        return { method: notificationMethods.selectionChanged, params: selectedFile(context) ?? noFile };
    }

    protected get traits(): AgentTraits & { readonly kind: string } {
        return { kind: kindOf(this.session.client.name), takesEmptyText: true };
    }

    private get isOpenCode(): boolean {
        return this.session.client.name === clientNames.openCode;
    }

    private mention(files: readonly MentionedFile[]): boolean {
        const mentions = files.flatMap(file => toMention(file, this.isOpenCode) ?? []);
        return (
            mentions.length === files.length &&
            mentions.every(params => this.session.notify({ method: notificationMethods.atMentioned, params }))
        );
    }

    private async getDiagnostics({ uri }: GetDiagnosticsArguments, signal: AbortSignal): Promise<CallToolResult> {
        const path = uri === undefined ? undefined : pathIn(uri);
        const isUnknown = uri !== undefined && path === undefined;
        const patienceMs = path === undefined ? undefined : baselineMs;
        const found = isUnknown ? [] : ((await this.services.diagnostics?.read(path, signal, patienceMs)) ?? []);
        return { content: [{ type: 'text', text: JSON.stringify(toFileDiagnostics(found, path)) }] };
    }
}
