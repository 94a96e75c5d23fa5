import * as path from 'node:path';
import { writingClaudeCode } from '../../agents/cases/writing-agents';
import { publishedConnections } from '../../support/agents/published-connections';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { commitAll } from '../../support/commit-all';
import { Disposables } from '../../support/disposables';
import { IdePage } from '../../support/page/ide-page';
import { until } from '../../support/until';
import { openDemo } from './demo';
import { takePicture } from './picture';
import { proposalFor, waitForDiff } from './proposals';

/** Takes the picture of what Claude Code has written unasked, one file beside its text before. */
export async function takeChangedOnDisk(): Promise<void> {
    const disposables = new Disposables();
    try {
        const { agent, shell } = writingClaudeCode;
        const demo = await openDemo(disposables, [agent]);
        demo.reset();
        commitAll(demo.workspace);
        const page = disposables.add(await demo.openPage(), opened => opened.close());
        const ide = new IdePage(page);
        await ide.open(demo.url);
        await until('the window is published', () => publishedConnections(demo.discoveryFolder).length > 0);
        await ide.terminal.open();
        const user = new AgentInTerminal(agent, ide.terminal);
        await user.start();
        demo.modelOf(agent).willAnswer(
            { write: proposalFor(demo.workspace, path.join('src', 'greeting.js')) },
            { write: proposalFor(demo.workspace, path.join('src', 'greeting.test.js')) },
            shell('git mv src/main.js src/index.js && sed -i s/main.js/index.js/ package.json'),
            { text: 'greeting.js can say farewell now, and has a test.' }
        );
        await user.ask('let it say farewell, with a test');
        await user.waitForAnswer(/has a test/);
        await ide.reviews.open();
        await ide.reviews.written('greeting.js').click();
        await waitForDiff(page);
        await takePicture(page, 'changed-on-disk');
    } finally {
        await disposables.dispose();
    }
}
