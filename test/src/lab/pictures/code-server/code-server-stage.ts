import { rmSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import {
    codeServerHome,
    useExtension,
    writeSettings
} from '@agent-companion/browser-app/out/launcher/code-server/code-server-home';
import { CodeServerProcess } from '@agent-companion/browser-app/out/launcher/code-server/code-server-process';
import { DiscoveryFileContent } from '@agent-companion/protocol/gemini';
import { PlainAgent } from '../../../support/agents/plain-agent';
import { publishedConnections } from '../../../support/agents/published-connections';
import { installedCodeServer } from '../../../support/code-server/installed-code-server';
import { endMarkedProcesses } from '../../../support/code-server/marked-processes';
import { testSettings } from '../../../support/code-server/test-settings';
import { VscodePage } from '../../../support/code-server/vscode-page';
import { Disposables } from '../../../support/disposables';
import { until } from '../../../support/until';
import { DemoFolder } from '../demo-folder';
import { drag } from '../drag';

const settings = {
    ...testSettings,
    'workbench.colorTheme': 'Dark 2026',
    // The path of the folder for pictures is of no interest, nor are the ports of the demo.
    'breadcrumbs.enabled': false,
    'remote.autoForwardPorts': false,
    'terminal.integrated.fontSize': 13
};

/** What one picture is taken of: a new code-server on an untouched sample project, in the dark theme. */
export class CodeServerStage {
    private constructor(
        readonly ide: VscodePage,
        private readonly workspace: string,
        private readonly connection: DiscoveryFileContent,
        private readonly disposables: Disposables
    ) {}

    /** Starts it, has `act` play on it, and takes all away again. */
    static async use(
        folder: DemoFolder,
        openPage: () => Promise<Page>,
        act: (stage: CodeServerStage) => Promise<void>
    ): Promise<void> {
        const disposables = new Disposables();
        try {
            folder.reset();
            const { url } = await startCodeServer(folder, disposables);
            const page = disposables.add(await openPage(), opened => opened.close());
            const ide = new VscodePage(page);
            await ide.open(url);
            const connection = await until(
                'the window is published',
                () => publishedConnections(folder.discoveryFolder)[0]
            );
            await act(new CodeServerStage(ide, folder.workspace, connection, disposables));
        } finally {
            await disposables.dispose();
        }
    }

    /** The absolute path of something in the workspace. */
    at(...names: string[]): string {
        return path.join(this.workspace, ...names);
    }

    /** An agent that is nothing but an MCP client. */
    async connectAgent(): Promise<PlainAgent> {
        return this.disposables.add(await PlainAgent.connect(this.connection), agent => agent.leave());
    }

    /** Makes the side bar so wide, in pixels. */
    async setSideBarWidth(width: number): Promise<void> {
        const { x, y, right } = await this.edgesOf('sidebar');
        await drag(this.ide.page, { x: right + 2, y: y + 300 }, { x: x + width, y: y + 300 });
    }

    /** Makes the panel with the terminal so high, in pixels. */
    async setPanelHeight(height: number): Promise<void> {
        const { x, y, bottom } = await this.edgesOf('panel');
        await drag(this.ide.page, { x: x + 300, y: y - 2 }, { x: x + 300, y: bottom - height });
    }

    private edgesOf(part: 'sidebar' | 'panel'): Promise<DOMRect> {
        return this.ide.page.locator(`.part.${part}`).evaluate(shown => shown.getBoundingClientRect());
    }
}

/** With nothing of one before it. */
async function startCodeServer(folder: DemoFolder, disposables: Disposables): Promise<CodeServerProcess> {
    const { root, workspace, temporary, environment } = folder;
    const user = disposables.add(path.join(root, 'user'), left =>
        rmSync(left, { recursive: true, force: true, maxRetries: 5 })
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
