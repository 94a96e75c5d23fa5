import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hooksEnvironment, settingsVariables } from '../../../protocol/hooks';
import { hookProgram } from './hook-program';
import { claudeCodeHooks, geminiHooks, qwenCodeHooks } from './hook-settings';
import { claudePlugin, defaultsFile, HookPlaces, hookVariables } from './hook-variables';
import { writeStateFile } from './state-file';
import { Defaults, isOnlyRoots, withDefaults } from './system-defaults';
import { claudeToolServers, defaultToolServer, TOOL_SERVER } from './tool-servers';

/** Brings the hooks of one agent in. @returns the names of the variables that they need in terminals. */
type BringIn = (places: HookPlaces) => Promise<readonly string[]>;

const manifest = {
    name: 'agent-companion',
    version: '1.0.0',
    description: 'The IDE’s tools, and its review of what Claude Code writes.'
};

/** Brings in what agents take by their own variables, by kind. */
const byVariables: Readonly<Record<string, BringIn>> = {
    'claude-code': async places => {
        const plugin = claudePlugin(places);
        await writeStateFile(join(plugin, 'hooks', 'hooks.json'), textOf(claudeCodeHooks));
        await writeStateFile(join(plugin, '.mcp.json'), textOf(claudeToolServers));
        await writeStateFile(join(plugin, '.claude-plugin', 'plugin.json'), textOf(manifest));
        return [settingsVariables.claudePlugins];
    },
    'gemini-cli': places => bringInDefaults(places, 'gemini-cli', settingsVariables.geminiDefaults, geminiHooks),
    'qwen-code': places => bringInDefaults(places, 'qwen-code', settingsVariables.qwenDefaults, qwenCodeHooks)
};

/** Brings in the hooks of an agent. @returns the variables that they need in terminals. */
export async function bringInHooks(kind: string, places: HookPlaces): Promise<Record<string, string>> {
    const variables = hookVariables(places.environment, places);
    await access(variables[hooksEnvironment.shell], constants.X_OK);
    await writeStateFile(variables[hooksEnvironment.program], hookProgram);
    const names = [hooksEnvironment.shell, hooksEnvironment.program, ...((await byVariables[kind]?.(places)) ?? [])];
    return Object.fromEntries(names.map(name => [name, variables[name]]));
}

/** Adds hooks and tools to the administrator's defaults, in a file of our own. */
async function bringInDefaults(
    places: HookPlaces,
    agent: string,
    variable: string,
    { hooks }: Pick<Defaults, 'hooks'>
): Promise<readonly string[]> {
    const { environment } = places;
    const file = defaultsFile(agent, places);
    const named = environment[variable];
    // Beside the system settings, where an administrator has moved them.
    const systemSettings = environment[variable.replace('DEFAULTS', 'SETTINGS')] || `/etc/${agent}/settings.json`;
    const source = named && named !== file ? named : join(dirname(systemSettings), 'system-defaults.json');
    await writeStateFile(
        file,
        textOf(await withDefaults(source, { hooks, mcpServers: { [TOOL_SERVER]: defaultToolServer } }))
    );
    // Gemini CLI warns of a file that another user than root could replace, and passes over it.
    return agent !== 'gemini-cli' || (await isOnlyRoots(file)) ? [variable] : [];
}

const textOf = (content: object): string => `${JSON.stringify(content, undefined, 2)}\n`;
