import { isAbsolute, join } from 'node:path';
import { AgentTraces } from './agent-presence';
import { knownAgents, OptionalAgent } from '../known-agents';

/** Where agents look for what is the user's. */
export interface AgentPlaces {
    /** The user's home folder; absolute. */
    readonly home: string;
    readonly environment: NodeJS.ProcessEnv;
}

/** Folder in the home, unless the variable names another; `below`: the agent's part of it. */
type SettingsFolder = Readonly<Record<'folder' | 'variable', string>> & { readonly below?: string };

const settings: Readonly<Record<OptionalAgent, SettingsFolder>> = {
    claudeCode: { folder: '.claude', variable: 'CLAUDE_CONFIG_DIR' },
    qwenCode: { folder: '.qwen', variable: 'QWEN_HOME' },
    openCode: { folder: '.config', variable: 'XDG_CONFIG_HOME', below: 'opencode' },
    copilot: { folder: '.copilot', variable: 'COPILOT_HOME' },
    codex: { folder: '.codex', variable: 'CODEX_HOME' }
};

/** Traces of an agent's use: its configuration folder, where its variable or the user's home has it, and its command. */
export function tracesOf(agent: OptionalAgent, places: AgentPlaces): AgentTraces {
    const command = knownAgents.find(({ preference }) => preference === agent)?.program ?? agent;
    return { folder: folderOf(settings[agent], places), command };
}

function folderOf({ folder, variable, below = '' }: SettingsFolder, { home, environment }: AgentPlaces): string {
    const named = environment[variable];
    // A relative one would depend on where the agent is started.
    return join(named !== undefined && isAbsolute(named) ? named : join(home, folder), below);
}
