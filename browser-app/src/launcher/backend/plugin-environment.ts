import { existsSync } from 'node:fs';
import { pluginsFolder } from '../checkout';

/**
 * What has Theia load the extensions that the set-up has fetched; nothing where it could not, and nothing over what the
 * environment names itself.
 */
export function pluginEnvironment(environment: NodeJS.ProcessEnv, folder = pluginsFolder): NodeJS.ProcessEnv {
    return environment.THEIA_DEFAULT_PLUGINS === undefined && existsSync(folder)
        ? { THEIA_DEFAULT_PLUGINS: `local-dir:${folder}` }
        : {};
}
