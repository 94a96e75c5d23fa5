import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { TheiaProcess } from '@agent-companion/browser-app/out/launcher/backend/theia-process';
import { Disposables } from '../../support/disposables';
import { openBrowser } from './demo-browser';
import { AgentModel } from '../../support/agents/model/agent-model';
import { PreparedAgent, prepareAgent } from '../../support/agents/terminal/prepared-agent';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { startedPart } from '../../support/started-part';
import { DemoFolder, openDemoFolder } from './demo-folder';

/** Settings that make the terminal's text look the same, whatever fonts the machine has. */
const settings = {
    'workbench.colorTheme': 'dark',
    'terminal.integrated.fontFamily': 'DejaVu Sans Mono',
    'terminal.integrated.fontSize': 13
};

/** Demo as a newcomer sees it: Theia on the sample project. */
export interface Demo extends DemoFolder {
    /** Where the IDE is. */
    readonly url: string;
    /** Opens an empty page, as in another browser. */
    readonly openPage: () => Promise<Page>;
    /** The model of an agent that it was opened with. */
    readonly modelOf: (agent: TerminalAgent) => AgentModel;
}

/**
 * Starts Theia on the sample workspace with the demo model, and with nothing of this machine in it but agents that are asked for.
 */
export async function openDemo(disposables: Disposables, others: readonly TerminalAgent[] = []): Promise<Demo> {
    const folder = await openDemoFolder(disposables);
    const { root } = folder;
    const agents: PreparedAgent[] = [];
    for (const agent of others) {
        const prepared = await prepareAgent(agent, root, folder.workspace);
        agents.push(disposables.add(prepared, ({ model }) => model.dispose()));
    }
    const settingsFile = path.join(root, 'demo', 'theia', 'settings.json');
    const present = JSON.parse(readFileSync(settingsFile, 'utf8')) as object;
    writeFileSync(settingsFile, JSON.stringify({ ...present, ...settings }));
    const theia = disposables.add(
        await TheiaProcess.start({
            workspace: folder.workspace,
            hostname: '127.0.0.1',
            port: 0,
            environment: agents.reduce((all, { environment }) => ({ ...all, ...environment }), folder.environment),
            logFile: path.join(root, 'theia.log')
        }),
        started => started.stop()
    );
    return {
        ...folder,
        url: theia.url,
        openPage: await openBrowser(disposables),
        modelOf: wanted => startedPart(agents.find(({ agent }) => agent === wanted)).model
    };
}
