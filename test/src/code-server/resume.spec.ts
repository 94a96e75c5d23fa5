import * as assert from 'node:assert/strict';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { VscodePage } from '../support/code-server/vscode-page';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';

const { claudeCode } = automaticAgents;

(hasPrograms ? describe : describe.skip)('Claude Code, at work when all of code-server is killed', function () {
    this.timeout(300_000);
    const bed = useBed(() => startTestCodeServer({ 'a.txt': 'a\n' }, { agents: [claudeCode] }));
    let ide: VscodePage;

    /** The conversation in the request of its model after a prompt. */
    const ask = async (user: AgentInTerminal, prompt: string, answer: string): Promise<string> => {
        const model = bed.modelOf(claudeCode);
        model.willAnswer({ text: answer });
        await user.ask(prompt);
        await user.waitForAnswer(new RegExp(answer));
        return model.requests.at(-1)?.conversation ?? '';
    };

    /** The end of all, the host first: it can note nothing of the others' end. Then another browser's page. */
    const startAgain = async ({ page }: VscodePage): Promise<void> => {
        const url = page.url();
        await page.close();
        bed.hostProcesses().forEach(pid => process.kill(pid, 'SIGKILL'));
        await bed.killServer();
        ide = new VscodePage(await bed.openPage());
        // The terminal is to show a whole conversation.
        await ide.page.setViewportSize({ width: 1400, height: 1400 });
        await ide.open(url);
    };

    it('goes on with its conversation by one click in a new tab', async () => {
        await bed.ide.terminal.open();
        const before = new AgentInTerminal(claudeCode, bed.ide.terminal);
        await before.start();
        await ask(before, 'the word is apricot', 'I keep the word.');
        const model = bed.modelOf(claudeCode);
        model.answersBy(({ prompt }) =>
            /go to work/.test(prompt) ? new Promise(() => undefined) : { text: 'Nothing more to say.' }
        );
        await before.ask('go to work');
        await until('it works', () => /go to work/.test(model.lastPrompt), { timeoutMs: 90_000 });
        await startAgain(bed.ide);
        const told = '[aria-label*="At work here before the restart: Claude Code."]';
        await ide.status.and(ide.page.locator(told)).or(ide.status.locator(told)).first().waitFor();
        await ide.chooseInMenu('Resume Claude Code');
        const after = new AgentInTerminal(claudeCode, ide.terminal);
        await after.terminal.waitForAtEnd(/I keep the word\./, 90_000);
        const asked = await ask(after, 'say the word', 'It is the same.');
        assert.match(asked, /the word is apricot[^]*I keep the word\.[^]*say the word/);
        await after.quit();
    });

    it('is not offered once it has ended in order', async () => {
        await startAgain(ide);
        const labels = ide.page.locator('.quick-input-list .monaco-list-row .label-name');
        // Before the greeting the menu cannot know.
        await until('the menu offers to start one', async () => {
            await ide.page.keyboard.press('Escape');
            await ide.status.click();
            const offer = labels.getByText('Start an Agent').waitFor({ timeout: 2_000 });
            return offer.then(
                () => true,
                () => false
            );
        });
        assert.doesNotMatch((await labels.allInnerTexts()).join('\n'), /Resume/);
    });
});
