import { isAbsolute, join } from 'node:path';
import { OptionalAgent } from './agent-preferences';
import { AgentTraces } from './agent-presence';
import { knownAgents } from '../known-agents';

/** Where agents look for what is the user's. */
export interface AgentPlaces {
    /** The user's home folder; absolute. */
    readonly home: string;
    readonly environment: NodeJS.ProcessEnv;
}

const folders: Readonly<Record<OptionalAgent, (places: AgentPlaces) => string>> = {
    claudeCode: places => named(places, 'CLAUDE_CONFIG_DIR') ?? join(places.home, '.claude'),
    qwenCode: places => named(places, 'QWEN_HOME') ?? join(places.home, '.qwen'),
    openCode: places => join(named(places, 'XDG_CONFIG_HOME') ?? join(places.home, '.config'), 'opencode'),
    copilot: places => named(places, 'COPILOT_HOME') ?? join(places.home, '.copilot'),
    codex: places => named(places, 'CODEX_HOME') ?? join(places.home, '.codex')
};

/** What shows that an agent is used: its configuration folder, where its own variable or the user's home has it, and its command. */
export function tracesOf(agent: OptionalAgent, places: AgentPlaces): AgentTraces {
    const command = knownAgents.find(({ preference }) => preference === agent)?.program ?? agent;
    return { folder: folders[agent](places), command };
}

/** As in `AgentTraits`. */
export function kindOf(agent: OptionalAgent): string {
    return knownAgents.find(({ preference }) => preference === agent)?.kind ?? agent;
}

/** The folder that a variable names; a relative one would depend on where the agent is started. */
function named({ environment }: AgentPlaces, variable: string): string | undefined {
    const folder = environment[variable];
    return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
