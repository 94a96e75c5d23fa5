import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { automaticAgents } from '../support/agents/terminal/hooked-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { IdePage } from '../support/page/ide-page';
import { until } from '../support/until';
import { useTestIde } from '../support/use-bed';

const { claudeCode, codex, openCode } = automaticAgents;

/** Kills a process and all that it has started, itself first: nobody can tell of the others' end. */
function killAll(pid: number): void {
    const started = new Map<number, number[]>();
    for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
        const parent = Number(/^.*\) \S (\d+)/s.exec(statOf(name))?.[1]);
        started.set(parent, [...(started.get(parent) ?? []), Number(name)]);
    }
    const all = [pid];
    for (const each of all) {
        all.push(...(started.get(each) ?? []));
    }
    all.forEach(each => kill(each));
}

function kill(pid: number): void {
    try {
        process.kill(pid, 'SIGKILL');
    } catch {
        // It has ended with its terminal.
    }
}

function statOf(pid: string): string {
    try {
        return readFileSync(`/proc/${pid}/stat`, 'latin1');
    } catch {
        return '';
    }
}

for (const agent of [claudeCode, codex, openCode]) {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, at work when all of the IDE is killed`, function () {
        this.timeout(300_000);
        const bed = useTestIde({ 'a.txt': 'a\n' }, { agents: [agent] });
        let ide: IdePage;

        /** Requests of its model after a prompt, with all of the conversation. */
        const ask = async (user: AgentInTerminal, prompt: string, answer: string): Promise<string> => {
            const model = bed.modelOf(agent);
            model.willAnswer({ text: answer });
            await user.ask(prompt);
            await user.waitForAnswer(new RegExp(answer));
            return model.requests.at(-1)?.conversation ?? '';
        };

        /** The end of all, without a word, and a cold start with a tab that knows nothing. */
        const startAgain = async (page: Page): Promise<void> => {
            const url = page.url();
            await page.close();
            killAll(bed.theia.pid);
            await bed.theia.ended;
            await bed.restartTheia();
            ide = new IdePage(await bed.openPage());
            await ide.open(url);
        };

        it('goes on with its conversation by one click in a new tab', async () => {
            await bed.ide.terminal.open();
            const before = bed.inTerminal(agent);
            await before.start();
            await ask(before, 'the word is apricot', 'I keep the word.');
            const model = bed.modelOf(agent);
            model.answersBy(({ prompt }) =>
                /go to work/.test(prompt) ? new Promise(() => undefined) : { text: 'Nothing more to say.' }
            );
            await before.ask('go to work');
            await until('it works', () => /go to work/.test(model.lastPrompt), { timeoutMs: 90_000 });
            await startAgain(bed.ide.page);
            await ide.status.waitForReason(
                new RegExp(`At work here before the restart: ${agent.name}\\. The menu resumes them\\.`)
            );
            await ide.status.click();
            await ide.status.takeFirst(`Resume ${agent.name}`);
            const after = bed.inTerminal(agent, ide);
            await after.terminal.waitForAtEnd(/I keep the word\./, 90_000);
            const asked = await ask(after, 'say the word', 'It is the same.');
            assert.match(asked, /the word is apricot[^]*I keep the word\.[^]*say the word/);
            await after.quit();
        });

        it('is not offered once it has ended in order', async () => {
            await startAgain(ide.page);
            await ide.status.waitForReason(/No agent is connected/);
            await ide.openList('Agent Companion: Show Status');
            const offered = await ide.status.menu();
            assert.deepEqual(
                offered.filter(label => /Resume/.test(label)),
                []
            );
        });
    });
}
