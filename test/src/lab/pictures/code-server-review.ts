import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import {
    codeServerHome,
    useExtension,
    writeSettings
} from '@agent-companion/browser-app/out/launcher/code-server/code-server-home';
import { CodeServerProcess } from '@agent-companion/browser-app/out/launcher/code-server/code-server-process';
import { publishedConnections } from '../../support/agents/published-connections';
import { installedCodeServer } from '../../support/code-server/installed-code-server';
import { endMarkedProcesses } from '../../support/code-server/marked-processes';
import { testSettings } from '../../support/code-server/test-settings';
import { VscodePage } from '../../support/code-server/vscode-page';
import { Disposables } from '../../support/disposables';
import { until } from '../../support/until';
import { openBrowser } from './demo-browser';
import { DemoFolder, openDemoFolder } from './demo-folder';
import { drag } from './drag';
import { takePicture } from './picture';
import { waitForReview } from './proposals';

const settings = {
    ...testSettings,
    'workbench.colorTheme': 'Dark 2026',
    // The path of the folder for pictures is of no interest, nor are the ports of the demo.
    'breadcrumbs.enabled': false,
    'remote.autoForwardPorts': false,
    'terminal.integrated.fontSize': 13
};

/** Takes the picture of code-server with the CLI and its review. */
export async function takeCodeServerReview(): Promise<void> {
    const disposables = new Disposables();
    try {
        const folder = await openDemoFolder(disposables);
        const openPage = await openBrowser(disposables);
        folder.reset();
        const { url } = await startCodeServer(folder, disposables);
        const page = disposables.add(await openPage(), opened => opened.close());
        const ide = new VscodePage(page);
        await ide.open(url);
        await until('the window is published', () => publishedConnections(folder.discoveryFolder).length > 0);

        const edgesOf = (part: 'sidebar' | 'panel'): Promise<DOMRect> =>
            page.locator(`.part.${part}`).evaluate(shown => shown.getBoundingClientRect());
        const sideBar = await edgesOf('sidebar');
        const at = sideBar.y + 300;
        await drag(page, { x: sideBar.right + 2, y: at }, { x: sideBar.x + 200, y: at });
        await ide.terminal.open();
        const panel = await edgesOf('panel');
        const x = panel.x + 300;
        await drag(page, { x, y: panel.y - 2 }, { x, y: panel.bottom - 360 });
        await ide.startAgent();
        await ide.terminal.ask('edit all files');
        await waitForReview(ide, 'greeting.js');
        await ide.terminal.waitForAtEnd(/Apply this change\?/);
        await takePicture(page, 'code-server-review');
    } finally {
        await disposables.dispose();
    }
}

/** Starts code-server as the sample project's. */
async function startCodeServer(folder: DemoFolder, disposables: Disposables): Promise<CodeServerProcess> {
    const { root, workspace, temporary, environment } = folder;
    const user = disposables.add(path.join(root, 'user'), left =>
        rm(left, { recursive: true, force: true, maxRetries: 5 })
    );
    const home = codeServerHome(user);
    writeSettings(home, settings);
    useExtension(home, path.join(repositoryRoot, 'packages', 'vscode'));
    disposables.add(temporary, started => endMarkedProcesses(started));
    return disposables.add(
        await CodeServerProcess.start({
            program: installedCodeServer(),
            home,
            workspace,
            hostname: '127.0.0.1',
            port: 0,
            // The companion's host process is here, too, and not that of an editor in use.
            environment: { ...environment, XDG_RUNTIME_DIR: temporary, XDG_DATA_HOME: path.join(root, 'data') },
            logFile: path.join(root, 'code-server.log')
        }),
        started => started.stop()
    );
}
