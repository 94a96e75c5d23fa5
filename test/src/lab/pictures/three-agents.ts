import * as path from 'node:path';
import { publishedConnections } from '../../support/agents/published-connections';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { claudeCode } from '../../support/agents/terminal/claude-code';
import { geminiCli } from '../../support/agents/terminal/gemini-cli';
import { qwenCode } from '../../support/agents/terminal/qwen-code';
import { TerminalAgent, UsedAgent } from '../../support/agents/terminal/terminal-agent';
import { Disposables } from '../../support/disposables';
import { IdePage } from '../../support/page/ide-page';
import { until } from '../../support/until';
import { openDemo } from './demo';
import { drag } from './drag';
import { takePicture } from './picture';
import { proposalFor, waitForReview } from './proposals';

/** Takes the picture of Theia with three real agents, whose models propose what the demo model would. */
export async function takeThreeAgents(): Promise<void> {
    const disposables = new Disposables();
    try {
        const demo = await openDemo(disposables, [claudeCode, qwenCode]);
        demo.reset();
        const page = disposables.add(await demo.openPage(), opened => opened.close());
        const ide = new IdePage(page);
        await ide.open(demo.url);
        await until('the window is published', () => publishedConnections(demo.discoveryFolder).length > 0);

        /** Starts an agent in a new terminal. */
        const start = async (agent: UsedAgent): Promise<AgentInTerminal> => {
            await ide.terminal.open();
            const user = new AgentInTerminal(agent, ide.terminal);
            await user.start();
            await ide.terminal.waitForTitle(agent.name);
            return user;
        };
        /** Starts an agent and asks it, which proposes a change of a file; resolves once it asks whether it may. */
        const askFor = async (agent: TerminalAgent, name: string, prompt: string): Promise<void> => {
            const user = await start(agent);
            demo.modelOf(agent).willAnswer({ write: proposalFor(demo.workspace, name) });
            await user.ask(prompt);
            await user.waitForQuestion();
        };

        const gemini = await start(geminiCli);
        await gemini.ask('edit all files');
        await gemini.waitForQuestion();
        await askFor(qwenCode, path.join('src', 'greeting.test.js'), 'add a test');
        await askFor(claudeCode, 'package.json', 'add a script for the tests');
        const panel = await page.locator('#theia-bottom-content-panel').boundingBox();
        const x = panel!.x + panel!.width / 2;
        await drag(page, { x, y: panel!.y }, { x, y: 490 });
        await ide.review.select('greeting.js');
        await waitForReview(ide, 'greeting.js');
        // Those of the last lines come after those of the first: words are parts of their own then.
        const lastFunction = page.locator('.editor.modified:visible .view-line', { hasText: 'function list' });
        await lastFunction.getByText('function', { exact: true }).waitFor();
        // The pointer has rested on the tab.
        await page.mouse.move(20, 500);
        await page.locator('.theia-hover').waitFor({ state: 'hidden' });
        await ide.reviews.open();
        await ide.reviews.waitForFiles('package.json', 'greeting.js', 'greeting.test.js');
        await takePicture(page, 'three-agents');
    } finally {
        await disposables.dispose();
    }
}
