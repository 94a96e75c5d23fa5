import { claudeCode } from '../../../support/agents/terminal/claude-code';
import { geminiCli } from '../../../support/agents/terminal/gemini-cli';
import { qwenCode } from '../../../support/agents/terminal/qwen-code';
import { TerminalAgent } from '../../../support/agents/terminal/terminal-agent';
import type { Scene } from '../pictured-editor';
import { proposalFor, waitForLastColours, waitForReview } from '../proposals';
import { raiseTerminal } from './raise-terminal';
import type { Stage } from './stage';

/** The pictures of Theia with real agents, whose models propose what the demo model would. */
export const agentPictures: Readonly<Record<string, Scene<Stage>>> = {
    'claude-code-review': async stage => {
        await askFor(stage, claudeCode, 'src/greeting.js', 'greet people in the order they came');
        // With all that it says.
        await raiseTerminal(stage.ide.page, 490);
        await waitForReview(stage, 'greeting.js ⟷ Claude Code');
        await waitForLastColours(stage.ide);
    },

    'three-agents': async stage => {
        const { page, review, reviews } = stage.ide;
        const gemini = await stage.startAgent(geminiCli);
        await gemini.ask('edit all files');
        await gemini.waitForQuestion();
        await askFor(stage, qwenCode, 'src/greeting.test.js', 'add a test');
        await askFor(stage, claudeCode, 'package.json', 'add a script for the tests');
        await raiseTerminal(page, 490);
        await review.select('greeting.js');
        await waitForReview(stage, 'greeting.js');
        await waitForLastColours(stage.ide);
        // The pointer has rested on the tab.
        await page.mouse.move(20, 500);
        await page.locator('.theia-hover').waitFor({ state: 'hidden' });
        await reviews.open();
        await reviews.waitForFiles('package.json', 'greeting.js', 'greeting.test.js');
    }
};

/** Starts an agent and asks it, which proposes a change of a file; resolves once it asks whether it may. */
async function askFor(stage: Stage, agent: TerminalAgent, name: string, prompt: string): Promise<void> {
    const user = await stage.startAgent(agent);
    stage.demo.modelOf(agent).willAnswer({ write: proposalFor(stage, name) });
    await user.ask(prompt);
    await user.waitForQuestion();
}
