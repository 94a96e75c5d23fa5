import { AgentInfo } from './agent';

/**
 * Whether an agent may be one that has gone, come back in a new session, and inherits what that one has left. It says the
 * same of itself, and its session began when the other had nothing open with us any more: whoever began earlier has lived
 * beside it, as two Gemini CLIs in two terminals do. The end of the old session would be too late to compare with: a CLI that
 * has lost its connection says nothing, and may be back long before the server gives its old session up.
 * @param lastSeen when the one that has gone had a request or its stream open last, in milliseconds since 1970.
 */
export function isHeir(agent: AgentInfo, gone: AgentInfo, lastSeen: number): boolean {
    return (
        agent.sessionId !== gone.sessionId &&
        agent.name === gone.name &&
        agent.version === gone.version &&
        agent.since >= lastSeen
    );
}
