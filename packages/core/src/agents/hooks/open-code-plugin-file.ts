import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFIG_VARIABLE, openCodeEnvironment } from '../../protocol/open-code/environment';
import { writeFileAtomically } from '../../discovery/atomic-file';
import { readOwnFile } from '../../discovery/own-file';
import { prepareStateFolder, stateHome } from '../../discovery/state-folder';
import { homeQueries } from '../../support/file-queries';
import { openCodePlugin } from './open-code-plugin';

/** How a process's variables are: null takes one away. */
type Environment = Readonly<Record<string, string | null | undefined>>;

/** The plugin's file as OpenCode loads it. */
const pluginText = `import * as path from 'node:path';
export const agentCompanion = async input => (${openCodePlugin.toString()})(input, path, ${JSON.stringify(openCodeEnvironment)});
`;

/** Place of our plugin: it stays, as terminals outlive the IDE and its release. */
export function openCodePluginFile(environment: NodeJS.ProcessEnv = process.env, home = homedir()): string {
    return join(stateHome(environment, home), 'agent-companion', 'opencode-plugin.mjs');
}

/** Writes our plugin, unless it is there. @throws Error if another user could replace it. */
export async function writeOpenCodePlugin(file: string): Promise<void> {
    await homeQueries.inTurn(async () => {
        const path = join(await prepareStateFolder(dirname(file)), basename(file));
        if ((await readOwnFile(path)) !== pluginText) {
            await writeFileAtomically(path, pluginText, { mode: 0o600 });
        }
    });
}

/** OpenCode's own variable with our plugin in it, beside what the user has set there; none if that is no JSON. */
export function openCodeConfig(
    variables: Environment,
    own: Environment,
    file = openCodePluginFile()
): Record<string, string> {
    const plugin = pathToFileURL(file).href;
    try {
        const config = JSON.parse(own[CONFIG_VARIABLE] || '{}') as { readonly plugin?: unknown };
        const { plugin: plugins = [] } = config;
        if (!variables[openCodeEnvironment.token] || !Array.isArray(plugins) || plugins.includes(plugin)) {
            return {};
        }
        return { [CONFIG_VARIABLE]: JSON.stringify({ ...config, plugin: [...(plugins as unknown[]), plugin] }) };
    } catch {
        return {};
    }
}
