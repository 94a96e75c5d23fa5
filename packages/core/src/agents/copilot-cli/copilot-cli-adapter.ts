import { pathToFileURL } from 'node:url';
import {
    closeDiffArgumentsSchema,
    getDiagnosticsArgumentsSchema,
    openDiffArgumentsSchema,
    SelectedFile,
    SELECTION_CHANGED,
    toolNames,
    updateSessionNameArgumentsSchema
} from '../../protocol/copilot-cli';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { pathOf } from '../../context/editor-context';
import { EditorContext } from '../../context/editor-snapshot';
import { AgentSession } from '../../mcp/agent-session';
import { McpNotification } from '../../mcp/notification-queue';
import { AgentAdapter } from '../agent-adapter';
import { AgentDiagnostics } from '../agent-diagnostics';
import { AgentServices } from '../agent-endpoint';
import { noDecision } from '../blocked-calls';
import { selectedFile } from '../selected-file';
import { DiffCalls } from './diff-calls';

/** Selection of a user who is in no file. */
const noFile: SelectedFile = {
    text: '',
    filePath: '',
    fileUrl: '',
    selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 }, isEmpty: true }
};

/** One session of Copilot CLI: its tools, and what it is told of the selection. */
export class CopilotCliAdapter extends AgentAdapter {
    protected readonly traits = { kind: 'copilot-cli', takesNoEdits: true } as const;
    protected override readonly calls: DiffCalls;

    constructor(session: AgentSession, services: AgentServices) {
        super(session, services);
        this.calls = new DiffCalls({
            connect: onSettled => services.diffs.connect(this.agent, onSettled),
            isThere: () => session.isListening,
            maxContentBytes: services.maxContentBytes,
            clock: services.clock
        });
        this.registerTools();
        if (services.diagnostics) {
            this.registerDiagnostics(services.diagnostics);
        }
    }

    protected endDiffs(lastSeen: number): void {
        const { logger } = this.services;
        this.calls.end(lastSeen).catch((error: unknown) => logger.error('Diffs of an ended session stayed.', error));
    }

    protected told(context: EditorContext): McpNotification {
        return { method: SELECTION_CHANGED, params: selectionIn(context) };
    }

    private registerTools(): void {
        const { server } = this.session;
        server.registerTool(
            toolNames.openDiff,
            {
                description: 'Shows a proposed change of a file as a diff. Returns once the user has decided.',
                inputSchema: openDiffArgumentsSchema.shape
            },
            (args, { requestId }) => this.calls.open(args, requestId)
        );
        server.registerTool(
            toolNames.closeDiff,
            { description: 'Closes a diff by its name.', inputSchema: closeDiffArgumentsSchema.shape },
            ({ tab_name }) => this.calls.close(tab_name)
        );
        server.registerTool(
            toolNames.getSelection,
            { description: 'Tells the file that the user is in, and the text that is selected in it.' },
            () => {
                let selection: SelectedFile | null = null;
                const { context } = this.services;
                context.subscribe(selectionIn, newest => (selection = newest)).dispose();
                context.note(this.agent.label, selection);
                return textOf(selection);
            }
        );
        server.registerTool(
            toolNames.updateSessionName,
            {
                description: 'Names the session. The IDE does not show it.',
                inputSchema: updateSessionNameArgumentsSchema.shape
            },
            () => textOf({ success: true })
        );
    }

    private registerDiagnostics(diagnostics: AgentDiagnostics): void {
        this.session.server.registerTool(
            toolNames.getDiagnostics,
            {
                description: 'Tells errors and warnings of a file, or of all files. Lines and characters count from 0.',
                inputSchema: getDiagnosticsArgumentsSchema.shape
            },
            async ({ uri }, { signal }) => {
                const path = uri === undefined ? undefined : pathOf(uri);
                if (uri !== undefined && path === undefined) {
                    return noDecision('There is no such file: send a file: URI.');
                }
                const found = await diagnostics.read(path, signal);
                return textOf(found.map(({ path: file, ...rest }) => ({ uri: pathToFileURL(file).href, ...rest })));
            }
        );
    }
}

function selectionIn(context: EditorContext): SelectedFile {
    return selectedFile(context) ?? noFile;
}

function textOf(value: unknown): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
