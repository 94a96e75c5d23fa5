import { isAbsolute, join } from 'node:path';
import { claudeCodeSettings } from '../../protocol/claude-code';
import { codexSettings } from '../../protocol/codex';
import { copilotCliSettings } from '../../protocol/copilot-cli';
import { openCodeSettings } from '../../protocol/open-code';
import { qwenCodeSettings } from '../../protocol/qwen-code';
import { AgentTraces } from './agent-presence';
import { knownAgents, OptionalAgent } from '../known-agents';

/** Where agents look for what is the user's. */
interface AgentPlaces {
    /** The user's home folder; absolute. */
    readonly home: string;
    readonly environment: NodeJS.ProcessEnv;
}

/** Where an agent has its configuration. */
interface SettingsFolder {
    /** In the user's home, unless the variable names another one. */
    readonly folder: string;
    readonly variable: string;
    /** The folder is of all agents; this one in it is the agent's. */
    readonly below?: string;
}

const settings: Readonly<Record<OptionalAgent, SettingsFolder>> = {
    claudeCode: claudeCodeSettings,
    qwenCode: qwenCodeSettings,
    openCode: openCodeSettings,
    copilot: copilotCliSettings,
    codex: codexSettings
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
