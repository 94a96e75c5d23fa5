import { existsSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../../../support/agents/plain-agent';
import { publishedConnections } from '../../../support/agents/published-connections';
import { AgentInTerminal } from '../../../support/agents/terminal/agent-in-terminal';
import { UsedAgent } from '../../../support/agents/terminal/terminal-agent';
import { Disposables } from '../../../support/disposables';
import { IdePage } from '../../../support/page/ide-page';
import { until } from '../../../support/until';
import { Demo, Theme } from './demo';

/** What one picture is taken of: a new window on an untouched sample project, in the dark theme. */
export class Stage {
    private constructor(
        readonly ide: IdePage,
        readonly demo: Demo,
        private readonly port: number,
        private readonly disposables: Disposables
    ) {}

    /** Opens it, has `act` play on it, and takes all away again. */
    static async use(demo: Demo, act: (stage: Stage) => Promise<void>): Promise<void> {
        const disposables = new Disposables();
        try {
            demo.reset();
            const before = portsOf(demo);
            const page = disposables.add(await demo.openPage(), opened => opened.close());
            const ide = new IdePage(page);
            await ide.open(demo.url);
            const port = await until('the window is published', () =>
                portsOf(demo).find(each => !before.includes(each))
            );
            await act(new Stage(ide, demo, port, disposables));
        } finally {
            await disposables.dispose();
        }
    }

    /** The absolute path of something in the workspace. */
    at(...names: string[]): string {
        return path.join(this.demo.workspace, ...names);
    }

    /** Shows the IDE in another theme; resolves when it does. */
    async setTheme(theme: Theme): Promise<void> {
        const bodyClass = this.demo.setTheme(theme);
        await this.ide.page.locator(`body.${bodyClass}`).waitFor();
    }

    /** Opens the IDE in another tab of the same browser, which shows the same terminals. */
    async openOther(): Promise<IdePage> {
        // A page keeps its layout, for itself and others, when it goes.
        await this.ide.reload();
        const opened = await this.ide.page.context().newPage();
        const other = new IdePage(this.disposables.add(opened, page => page.close()));
        await other.open(this.ide.page.url());
        return other;
    }

    /** Has the companion find no folder for its discovery files until the picture is taken. */
    blockDiscovery(): void {
        const { discoveryFolder } = this.demo;
        rmSync(discoveryFolder, { recursive: true });
        writeFileSync(this.disposables.add(discoveryFolder, rmSync), '');
    }

    /** An agent that is nothing but an MCP client. */
    async connectAgent(): Promise<PlainAgent> {
        const connection = publishedConnections(this.demo.discoveryFolder).find(({ port }) => port === this.port);
        if (!connection) {
            throw new Error('The window is not published any more.');
        }
        return this.disposables.add(await PlainAgent.connect(connection), agent => agent.leave());
    }

    /** Starts an agent that the demo was opened with, in a new terminal. */
    async startAgent(agent: UsedAgent): Promise<AgentInTerminal> {
        const { terminal } = this.ide;
        await terminal.open();
        const user = new AgentInTerminal(agent, terminal);
        await user.start();
        await terminal.waitForTitle(agent.name);
        return user;
    }

    /** Starts the real CLI by the button of the start page. */
    async startCli(): Promise<void> {
        const { terminal, startPage } = this.ide;
        await terminal.startBy(() => startPage.region.locator('button').click());
        await terminal.waitFor(/Type your message/, 60_000);
        await this.ide.waitForAgent();
    }

    /** Starts the real CLI, and asks it; the demo model answers. */
    async ask(prompt: string): Promise<void> {
        await this.startCli();
        await this.ide.terminal.ask(prompt);
    }
}

/** Of the windows that are published; the first one makes the folder. */
function portsOf({ discoveryFolder }: Demo): number[] {
    return (existsSync(discoveryFolder) ? publishedConnections(discoveryFolder) : []).map(({ port }) => port);
}
