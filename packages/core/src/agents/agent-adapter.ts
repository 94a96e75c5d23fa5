import { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { ContextSubscription } from '../context/context-feed';
import { EditorContext } from '../context/editor-snapshot';
import { AgentInfo, AgentTraits, SessionInfo } from '../diffs/agent';
import { AgentSession } from '../mcp/agent-session';
import { McpNotification } from '../mcp/notification-queue';
import { AgentSessionHandler } from '../mcp/session-handler';
import { AgentServices } from './agent-endpoint';
import { plainName } from './agent-labels';
import { BlockedCall, BlockedCalls } from './blocked-calls';
import { agentNameOf } from './known-agents';

/** Additions of an agent's protocol to a session, and who the agent is. */
export abstract class AgentAdapter implements AgentSessionHandler {
    /** Those that wait for the user's decision, of a protocol that has such. */
    protected readonly calls?: Pick<BlockedCalls<BlockedCall>, 'cancel' | 'answered' | 'heard'>;
    /** Name that agents of its kind give themselves. Default: its kind. */
    protected readonly clientName?: string;
    private introduced?: AgentInfo;
    protected context?: ContextSubscription;

    protected constructor(
        protected readonly session: AgentSession,
        protected readonly services: AgentServices
    ) {}

    protected abstract get traits(): AgentTraits & { readonly kind: string };

    /** Tells the agent of a context. */
    protected abstract told(context: EditorContext): McpNotification;

    /** See `AgentDiffs.end`. */
    protected abstract endDiffs(lastSeen: number): void;

    /** The agent as it named itself; complete once the session has finished its handshake. */
    get info(): SessionInfo {
        const { isListening: listening, process } = this.session;
        return { ...this.agent, listening, processId: process.id };
    }

    cancelled(requestId: RequestId): void {
        this.calls?.cancel(requestId);
    }

    answered(requestId: RequestId): void {
        this.calls?.answered(requestId);
    }

    received(...[method]: [method: string, params: unknown]): void {
        this.calls?.heard();
        if (method === 'tools/list') {
            // It may have come too early: agents add their handlers after opening the stream and before they list the tools.
            this.context?.repeat();
        }
    }

    left(): void {
        this.calls?.heard();
    }

    streamOpened(): void {
        this.calls?.heard();
        this.streamClosed();
        const notify = (told: McpNotification): void => {
            // Before its handshake an agent has no name; it is told again.
            if (this.session.isReady) {
                this.services.context.note(this.agent.label, told.params);
            }
            this.session.notify(told);
        };
        this.context = this.services.context.subscribe(context => this.told(context), notify);
    }

    streamClosed(): void {
        this.context?.dispose();
        this.context = undefined;
    }

    ended(lastSeen: number): void {
        this.streamClosed();
        this.endDiffs(lastSeen);
        this.services.labels.release(this.session.id);
    }

    /** An agent with another name than agents of its kind is called by that. */
    protected get agent(): AgentInfo {
        return (this.introduced ??= this.introduce());
    }

    private introduce(): AgentInfo {
        const { session, traits, clientName = traits.kind } = this;
        const { id: sessionId, client, since } = session;
        const [name, version] = [plainName(client.name), plainName(client.version)];
        const kindName = (name === clientName && agentNameOf(traits.kind)) || name;
        // Its hooks may have told before it connected.
        this.services.states.connected(session.process.id ?? 0);
        const label = this.services.labels.labelOf(sessionId, kindName);
        return { ...traits, sessionId, name, version, label, since };
    }
}
