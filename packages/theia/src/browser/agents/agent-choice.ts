/** To which agent a text goes. */
type AgentChoice =
    | { readonly code: 'chosen'; readonly agent: string }
    | { readonly code: 'several'; readonly agents: readonly string[] }
    | { readonly code: 'none' };

/** Chooses among agents: the one whose terminal had the keyboard last, else the only one. */
export function chooseAgent(agents: readonly string[], lastFocused: string | undefined): AgentChoice {
    const chosen = agents.find(agent => agent === lastFocused) ?? (agents.length === 1 ? agents[0] : undefined);
    if (chosen !== undefined) {
        return { code: 'chosen', agent: chosen };
    }
    return agents.length === 0 ? { code: 'none' } : { code: 'several', agents };
}
