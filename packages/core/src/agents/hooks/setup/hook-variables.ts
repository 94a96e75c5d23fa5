import { homedir } from 'node:os';
import { delimiter } from 'node:path';
import { hooksEnvironment, settingsVariables } from '../../../protocol/hooks/environment';
import { stateFile } from './state-file';

/** Where hooks are brought in; default: for this process. */
export interface HookPlaces {
    readonly environment: NodeJS.ProcessEnv;
    readonly home: string;
}

/** Folder of our plugin for Claude Code. */
export function claudePlugin({ environment, home }: HookPlaces): string {
    return stateFile('claude-code-plugin', environment, home);
}

/** Place of an agent's defaults with our hooks. */
export function defaultsFile(agent: string, { environment, home }: HookPlaces): string {
    return stateFile(`${agent}-defaults.json`, environment, home);
}

/** Variables that have agents run our hooks: a host's word for them would have them run anything. */
export function hookVariables(
    own: Readonly<Record<string, string | null | undefined>>,
    places: HookPlaces = { environment: process.env, home: homedir() }
): Record<string, string> {
    const plugin = claudePlugin(places);
    const others = (own[settingsVariables.claudePlugins] ?? '').split(delimiter).filter(Boolean);
    return {
        [hooksEnvironment.shell]: '/bin/bash',
        [hooksEnvironment.program]: stateFile('hook.sh', places.environment, places.home),
        [settingsVariables.claudePlugins]: [...others.filter(other => other !== plugin), plugin].join(delimiter),
        [settingsVariables.geminiDefaults]: defaultsFile('gemini-cli', places),
        [settingsVariables.qwenDefaults]: defaultsFile('qwen-code', places)
    };
}
