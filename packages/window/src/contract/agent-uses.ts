import type { AgentUse, AgentUses, OptionalAgent } from '@agent-companion/server';

export type { AgentUse, AgentUses, OptionalAgent };

/** The agents that not everybody uses, as preferences name them. */
export const optionalAgents = Object.keys({
    claudeCode: true,
    qwenCode: true,
    openCode: true,
    copilot: true,
    codex: true
} satisfies Record<OptionalAgent, true>) as OptionalAgent[];

/** What a user may want of an agent; `auto` is that it is served if it is used on this machine. */
export const agentUses = ['auto', 'on', 'off'] as const satisfies readonly AgentUse[];
