import {
    CloseDiffArguments,
    closeDiffArgumentsSchema,
    encodeCloseDiffResult,
    IdeNotification,
    notificationMethods,
    OpenDiffArguments,
    openDiffArgumentsSchema,
    toolNames
} from '../../protocol/gemini';
import { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { EditorContext } from '../../context/editor-snapshot';
import { AgentTraits } from '../../diffs/agent';
import { AgentDiffs, Settlement } from '../../diffs/agent-diffs';
import { AgentSession } from '../../mcp/agent-session';
import { AgentAdapter } from '../agent-adapter';
import { AgentServices } from '../agent-endpoint';
import { toIdeContext } from './gemini-context';

/** Session of Gemini's protocol: turns tools into proposals, settlements and context into notifications (specification II and III). */
export class GeminiAdapter extends AgentAdapter {
    /** Accepted text for each path since the agent proposed last, for a `closeDiff` that crosses the decision. */
    private readonly acceptedTexts = new Map<string, string>();
    /** The requests to open a diff that are not answered yet. */
    private readonly opening = new Map<RequestId, AbortController>();
    /** Accepts told while the agent did not listen; it hears of them with its next stream. */
    private unheard: Settlement[] = [];
    private connected?: AgentDiffs;

    /** @param clientName what agents of this kind call themselves. */
    constructor(
        session: AgentSession,
        services: AgentServices,
        protected readonly traits: AgentTraits & { readonly kind: string },
        protected override readonly clientName: string
    ) {
        super(session, services);
        session.server.registerTool(
            toolNames.openDiff,
            {
                description:
                    'Shows a proposed change of a file as an editable diff for review. Returns once it is shown; the decision follows as ide/diffAccepted or ide/diffRejected.',
                inputSchema: openDiffArgumentsSchema.shape
            },
            (request, { requestId }) => this.openDiff(request, requestId)
        );
        session.server.registerTool(
            toolNames.closeDiff,
            {
                description:
                    'Closes the diff of a file. Returns the text it held last, as JSON: {"content": string or null}.',
                inputSchema: closeDiffArgumentsSchema.shape
            },
            request => this.closeDiff(request)
        );
    }

    /** Answers with empty content once the diff is shown, else with `isError` and a text. */
    async openDiff(
        { filePath: path, newContent: text }: OpenDiffArguments,
        requestId: RequestId
    ): Promise<CallToolResult> {
        if (this.session.isListening) {
            // The agent goes on: what it was told has arrived.
            this.acceptedTexts.clear();
        }
        this.acceptedTexts.delete(path);
        const cancellation = new AbortController();
        this.opening.set(requestId, cancellation);
        const outcome = await this.diffs.propose({ path, text }, cancellation.signal);
        this.opening.delete(requestId);
        return outcome.shown ? { content: [] } : { isError: true, content: [{ type: 'text', text: outcome.reason }] };
    }

    /** Answers with the text of the diff, open or just accepted: no edit is lost. */
    async closeDiff({ filePath, suppressNotification }: CloseDiffArguments): Promise<CallToolResult> {
        const held = await this.diffs.close(filePath);
        if (held !== undefined && !suppressNotification) {
            this.notify({ method: notificationMethods.diffRejected, params: { filePath } });
        }
        const text = encodeCloseDiffResult(held ?? this.acceptedTexts.get(filePath));
        return { content: [{ type: 'text', text }] };
    }

    override cancelled(requestId: RequestId): void {
        this.opening.get(requestId)?.abort();
    }

    override streamOpened(): void {
        this.unheard = [];
        super.streamOpened();
    }

    protected endDiffs(lastSeen: number): void {
        // Also of a session that has not proposed yet: a proposal may be on its way, and must find the session ended.
        this.diffs.end(lastSeen, this.unheard);
    }

    protected told(context: EditorContext): IdeNotification {
        return { method: notificationMethods.contextUpdate, params: toIdeContext(context) };
    }

    private get diffs(): AgentDiffs {
        return (this.connected ??= this.services.diffs.connect(this.agent, settlement => this.tell(settlement)));
    }

    /** Returns whether the agent hears of it now. */
    private tell(settlement: Settlement): boolean {
        const { path: filePath } = settlement;
        if (settlement.kind === 'withdrawn' && settlement.reason !== 'window-closing') {
            // The agent did it itself.
            return true;
        }
        if (settlement.kind !== 'accepted') {
            this.acceptedTexts.delete(filePath);
            return this.notify({ method: notificationMethods.diffRejected, params: { filePath } });
        }
        const { text: content } = settlement;
        this.acceptedTexts.set(filePath, content);
        const isHeard = this.notify({ method: notificationMethods.diffAccepted, params: { filePath, content } });
        if (!isHeard) {
            this.unheard.push(settlement);
        }
        return isHeard;
    }

    private notify(notification: IdeNotification): boolean {
        return this.session.notify(notification);
    }
}
