import { pluginEnvironment } from './backend/plugin-environment';
import { TheiaProcess } from './backend/theia-process';
import { launchEditor } from './launch';
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
                environment: { ...environment, ...pluginEnvironment(process.env) }
            })
    });
}
