import { browserHost } from './backend/browser-host';
import { pluginEnvironment } from './backend/plugin-environment';
import { TheiaProcess } from './backend/theia-process';
import { launchEditor, type StartRequest } from './launch';
import type { LauncherArguments } from './launcher-arguments';

/** `npm start`, once everything is installed and built: runs Theia until it ends or is told to. */
export function main(parsed: LauncherArguments): Promise<void> {
    return launchEditor(parsed, {
        name: 'Theia',
        command: 'npm start',
        firstSteps: 'Open it in a browser: a start page shows the first steps.',
        start: ({ editorArguments, environment, ...request }) =>
            TheiaProcess.start({
                ...request,
                theiaArguments: editorArguments,
                environment: { ...environment, ...pluginEnvironment(process.env), ...originEnvironment(request) }
            })
    });
}

/** Has Theia take pages of a public name: a proxy in front may name its own host in requests, which Theia would compare else. */
function originEnvironment({
    hostname,
    publicHosts,
    port
}: Pick<StartRequest, 'hostname' | 'publicHosts' | 'port'>): NodeJS.ProcessEnv {
    if (publicHosts.length === 0) {
        return {};
    }
    const own = [browserHost(hostname), 'localhost', '127.0.0.1', '[::1]'].map(host => `${host}:${port}`);
    return { THEIA_HOSTS: [process.env.THEIA_HOSTS, ...publicHosts, ...own].filter(Boolean).join(',') };
}
