/** A codicon for each kind of agent: none is a logo, which belongs to another. */
const icons: ReadonlyMap<string, string> = new Map([
    ['gemini-cli', 'sparkle'],
    ['claude-code', 'star-full'],
    ['qwen-code', 'circuit-board'],
    ['opencode', 'code'],
    ['copilot-cli', 'rocket'],
    ['codex', 'layers']
]);

/** The kinds of agents that are known. */
export const agentKinds = [...icons.keys()];

/** The name of the codicon that stands for agents of a kind; one for all whose kind is not known. */
export function agentIcon(kind: string | undefined): string {
    return icons.get(kind ?? '') ?? 'hubot';
}

/** The same for several agents: theirs, if they are of one kind. */
export function iconOfAgents(agents: readonly { readonly kind?: string }[]): string {
    const [kind, ...others] = new Set(agents.map(agent => agent.kind));
    return agentIcon(others.length > 0 ? undefined : kind);
}
