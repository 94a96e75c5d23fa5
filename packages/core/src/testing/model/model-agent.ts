import { IdeNotification } from '../../protocol/gemini';
import { AgentLabels } from '../../agents/agent-labels';
import { AgentStates } from '../../agents/agent-states';
import { AgentServices } from '../../agents/agent-endpoint';
import { GeminiAdapter } from '../../agents/gemini/gemini-adapter';
import { silentLogger } from '../../support/companion-logger';
import { ContextFeed } from '../../context/context-feed';
import { AgentInfo } from '../../diffs/agent';
import { Settlement } from '../../diffs/agent-diffs';
import { DiffManager } from '../../diffs/diff-manager';
import { AgentSession } from '../../mcp/agent-session';
import { BlockingAdapter } from '../agents/blocking-adapter';
import { ManualClock } from '../manual-clock';
import { textOf } from '../test-agent';

/** One session of an agent, whatever its protocol. */
export interface ModelConnection {
    readonly isListening: boolean;
    /** Whether the proposal was refused. */
    propose(path: string, text: string): Promise<boolean>;
    close(path: string): Promise<string | undefined>;
    /** Takes back the newest proposal that is not answered, if the protocol can; false if there is none. */
    cancel(): boolean;
    /** Opens or loses the stream, if the protocol has one. */
    listen(listening: boolean): void;
    end(lastSeen: number): void;
}

type Connect = (services: AgentServices, agent: AgentInfo, hear: (settlement: Settlement) => void) => ModelConnection;

/** Whether the agent has not brought it about itself. */
function isNews(settlement: Settlement): boolean {
    return settlement.kind !== 'withdrawn' || settlement.reason === 'window-closing';
}

/** Gemini's adapter on a session without a wire. */
const gemini: Connect = (services, agent, hear) => {
    let waiting: IdeNotification[] = [];
    const deliver = ({ method, params }: IdeNotification): void => {
        const { filePath: path, content: text = '' } = params as { filePath: string; content?: string };
        hear(method === 'ide/diffAccepted' ? { kind: 'accepted', path, text } : { kind: 'rejected', path });
    };
    const session = {
        id: agent.sessionId,
        client: agent,
        since: agent.since,
        process: {},
        isListening: true,
        server: { registerTool: () => undefined },
        notify: (notification: IdeNotification): boolean => {
            if (session.isListening) {
                deliver(notification);
            } else {
                waiting.push(notification);
            }
            return session.isListening;
        }
    };
    const adapter = new GeminiAdapter(session as unknown as AgentSession, services, { kind: 'agent' }, agent.name);
    let requests = 0;
    const unanswered = new Set<number>();
    return {
        get isListening() {
            return session.isListening;
        },
        propose: async (filePath, newContent) => {
            const id = ++requests;
            unanswered.add(id);
            const { isError } = await adapter.openDiff({ filePath, newContent }, id);
            unanswered.delete(id);
            return isError === true;
        },
        cancel: () => {
            const id = [...unanswered].at(-1);
            return id !== undefined && (adapter.cancelled(id), true);
        },
        close: async filePath => {
            const answer = textOf(await adapter.closeDiff({ filePath, suppressNotification: true }));
            return (JSON.parse(answer) as { content: string | null }).content ?? undefined;
        },
        listen: listening => {
            session.isListening = listening;
            if (listening) {
                waiting.splice(0).forEach(deliver);
            }
        },
        end: lastSeen => {
            waiting = [];
            adapter.ended(lastSeen);
        }
    };
};

const blocking: Connect = (services, agent, hear) => {
    let isOpen = true;
    const adapter = new BlockingAdapter(services, agent);
    return {
        isListening: true,
        propose: async (path, text) => {
            const answer = await adapter.openDiff(path, text);
            if (answer.kind !== 'refused' && answer.kind !== 'gone' && isOpen && isNews(answer)) {
                hear(answer);
            }
            return answer.kind === 'refused';
        },
        close: path => adapter.closeTab(path),
        cancel: () => false,
        listen: () => undefined,
        end: lastSeen => {
            isOpen = false;
            adapter.disconnect(lastSeen);
        }
    };
};

/** The agents of the model: two that look alike, and another one. */
export const agentKinds: readonly { readonly name: string; readonly version: string; readonly connect: Connect }[] = [
    { name: 'cli', version: '1', connect: gemini },
    { name: 'cli', version: '1', connect: gemini },
    { name: 'cli', version: '2', connect: blocking }
];

export function servicesFor(diffs: DiffManager, clock: ManualClock): AgentServices {
    const labels = new AgentLabels();
    return {
        diffs,
        context: new ContextFeed(clock),
        labels,
        states: new AgentStates(labels, clock),
        sessions: () => [],
        ide: { name: 'theia', displayName: 'Eclipse Theia' },
        maxContentBytes: 100,
        sessionGraceMs: 0,
        clock,
        logger: silentLogger
    };
}
