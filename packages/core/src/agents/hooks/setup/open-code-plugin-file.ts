import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { CONFIG_VARIABLE, openCodeEnvironment } from '../../../protocol/open-code/environment';
import { openCodePlugin } from './open-code-plugin';
import { stateFile, writeStateFile } from './state-file';
import { openCodeToolServer, TOOL_SERVER } from './tool-servers';

/** How a process's variables are: null takes one away. */
type Environment = Readonly<Record<string, string | null | undefined>>;

/** The plugin's file as OpenCode loads it. */
const pluginText = `import * as path from 'node:path';
export const agentCompanion = async input => (${openCodePlugin.toString()})(input, path, ${JSON.stringify(openCodeEnvironment)});
`;

/** Place of our plugin. */
export function openCodePluginFile(environment: NodeJS.ProcessEnv = process.env, home = homedir()): string {
    return stateFile('opencode-plugin.mjs', environment, home);
}

/** Writes our plugin. @throws Error if another user could replace it. */
export function writeOpenCodePlugin(file: string): Promise<void> {
    return writeStateFile(file, pluginText);
}

/** OpenCode's own variable with plugin and tools in it, beside the user's own; none if that is no JSON. */
export function openCodeConfig(
    variables: Environment,
    own: Environment,
    file = openCodePluginFile()
): Record<string, string> {
    const plugin = pathToFileURL(file).href;
    try {
        const config = JSON.parse(own[CONFIG_VARIABLE] || '{}') as { readonly plugin?: unknown; readonly mcp?: object };
        const { plugin: plugins = [], mcp } = config;
        if (!variables[openCodeEnvironment.token] || !Array.isArray(plugins) || plugins.includes(plugin)) {
            return {};
        }
        const added = {
            plugin: [...(plugins as unknown[]), plugin],
            mcp: { [TOOL_SERVER]: openCodeToolServer, ...mcp }
        };
        return { [CONFIG_VARIABLE]: JSON.stringify({ ...config, ...added }) };
    } catch {
        return {};
    }
}
