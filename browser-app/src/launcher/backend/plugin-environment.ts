import { existsSync } from 'node:fs';
import { pluginsFolder } from '../checkout';

/**
 * Has Theia load the set-up's extensions, if fetched, but over none the
 * environment names itself.
 */
export function pluginEnvironment(environment: NodeJS.ProcessEnv, folder = pluginsFolder): NodeJS.ProcessEnv {
    return environment.THEIA_DEFAULT_PLUGINS === undefined && existsSync(folder)
        ? { THEIA_DEFAULT_PLUGINS: `local-dir:${folder}` }
        : {};
}
