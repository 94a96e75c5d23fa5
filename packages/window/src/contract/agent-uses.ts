import type { AgentUse, AgentUses, OptionalAgent } from '@agent-companion/server';

export type { AgentUse, AgentUses, OptionalAgent };

/** The agents that not everybody uses, as preferences name them; the names for people. */
export const optionalAgentNames: Readonly<Record<OptionalAgent, string>> = {
    claudeCode: 'Claude Code',
    qwenCode: 'Qwen Code',
    openCode: 'OpenCode',
    copilot: 'Copilot CLI',
    codex: 'Codex'
};

export const optionalAgents = Object.keys(optionalAgentNames) as OptionalAgent[];

/** What a user may want of an agent; `auto` is that it is served if it is used on this machine. */
export const agentUses = ['auto', 'on', 'off'] as const satisfies readonly AgentUse[];
