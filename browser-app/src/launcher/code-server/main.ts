import { join } from 'node:path';
import { repositoryRoot } from '../checkout';
import { launchEditor } from '../launch';
import type { LauncherArguments } from '../launcher-arguments';
import { codeServerHome, hasSettings, useExtension, writeSettings } from './code-server-home';
import { CodeServerProcess, type CodeServerProgram } from './code-server-process';

/** Settings before any choice: nothing in the first steps' way, no model but the terminal's. */
const FIRST_SETTINGS = {
    'workbench.startupEditor': 'none',
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'chat.disableAIFeatures': true,
    'extensions.ignoreRecommendations': true
};

/** `npm run start:code-server`, once everything is installed and built: runs code-server until it ends or is told to. */
export function main(parsed: LauncherArguments, program: CodeServerProgram): Promise<void> {
    return launchEditor(parsed, {
        name: 'code-server',
        command: 'npm run start:code-server',
        firstSteps:
            'Open it in a browser, press Ctrl+Shift+` for a terminal, and type: gemini\n' +
            'Then ask it for a change. Save accepts the diff that opens, closing its tab rejects it.',
        start: async ({ editorArguments, environment, isSample, state, ...request }) => {
            const home = codeServerHome(join(state, 'code-server'));
            if (!hasSettings(home)) {
                writeSettings(home, FIRST_SETTINGS);
            }
            useExtension(home, join(repositoryRoot, 'packages', 'vscode'));
            return CodeServerProcess.start({
                ...request,
                program,
                home,
                // The home of Theia's settings is nothing to it.
                environment: { ...environment, THEIA_CONFIG_DIR: process.env.THEIA_CONFIG_DIR },
                codeServerArguments: [...(isSample ? ['--disable-workspace-trust'] : []), ...editorArguments]
            });
        }
    });
}
