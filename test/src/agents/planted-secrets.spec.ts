import * as assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { assertClean, contentOf, filesIn, kept, lists, names, secrets } from './cases/planted-files';
import { openAndSelect } from './cases/open-and-select';
import {
    writingClaudeCode,
    writingCodex,
    writingCopilotCli,
    writingGeminiCli,
    writingOpenCode,
    writingQwenCode
} from './cases/writing-agents';
import { geminiReplyOf } from '../support/agents/model/gemini-reply';
import { AgentReply } from '../support/agents/model/agent-reply';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { commitAll } from '../support/commit-all';
import { PlainAgent } from '../support/agents/plain-agent';
import { ToolsClient } from '../support/agents/tools-client';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { TerminalAgent, UsedAgent } from '../support/agents/terminal/terminal-agent';
import { startedPart } from '../support/started-part';
import { startTestIde, TestIde, theia } from '../support/test-ide';
import { writeFiles } from '../support/test-environment';
import { until } from '../support/until';

const agents = [writingClaudeCode, writingQwenCode, writingOpenCode, writingCopilotCli, writingCodex].map(
    each => each.agent
);
const [claudeCode] = agents;
/** Names the file that is in front while paused, or has its text. */
const unseen = /[/\\"]paused\.ts|uNsEeN/;
const everyAgent = [writingGeminiCli.agent, ...agents];

(hasPrograms ? describe : describe.skip)('Twenty planted secrets and six agents in Theia', function () {
    this.timeout(600_000);
    useCleanPages();
    let bed: TestIde;
    let client: PlainAgent;
    let tools: ToolsClient;
    /** All that the plain client and the tools' client were sent. */
    const frames: string[] = [];
    let answers = 0;
    /** Agents at work, all at once, and the tabs of their terminals. */
    const users = new Map<UsedAgent, { readonly user: AgentInTerminal; readonly tab: Locator }>();

    before(async () => {
        bed = await startTestIde(
            { ...lists, 'visible.json': 'visible\n', 'paused.ts': 'uNsEeN\n' },
            {
                agents,
                plugins: true,
                preferences: {
                    // Its tooltip would open under the parked pointer.
                    'git.blame.statusBarItem.enabled': false,
                    'agentCompanion.context.exclude': ['planted-own.txt'],
                    'agentCompanion.review.before': 'asked'
                }
            }
        );
        commitAll(bed.workspace);
        await bed.ide.page.setViewportSize({ width: 1400, height: 1400 });
        // The folder is a repository since.
        await bed.ide.reload();
        // Its hooks come with the tools.
        await bed.ide.runCommand('Agent Companion: Turn On IDE Tools');
        await bed.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        client = await bed.connectAgent();
        client.onContext = () => frames.push(JSON.stringify(client.context));
        tools = await ToolsClient.connect(bed.ide, bed.workspace);
    });
    after(async () => {
        await tools?.close();
        await client?.dispose();
        await bed?.dispose();
    });

    const at = (name: string): string => path.join(bed.workspace, name);
    const modelOf = (agent: TerminalAgent | UsedAgent): { readonly requests: readonly unknown[] } =>
        'dialect' in agent ? bed.modelOf(agent) : bed.model;
    /** Asks the agent something, and waits for its answer, after what its model has it do. */
    const tell = async (agent: TerminalAgent | UsedAgent, prompt: string, ...acts: AgentReply[]): Promise<void> => {
        const { user, tab } = startedPart(users.get(agent));
        const text = `Answer ${++answers}.`;
        const replies = [...acts, { text }];
        if ('dialect' in agent) {
            bed.modelOf(agent).willAnswer(...replies);
        } else {
            bed.model.willAnswer(...replies.map(geminiReplyOf));
        }
        await bed.ide.terminal.selectTab(tab);
        await user.ask(prompt);
        await user.waitForAnswer(new RegExp(text));
    };
    /** Has a review of each in front, whose left side is the secret. */
    const reviewEach = async (): Promise<void> => {
        for (const name of names) {
            await client.openDiff(at(name), 'KEY=new\n');
            await bed.ide.review.waitFor(name);
            await client.closeDiff(at(name));
        }
    };
    const callTools = async (): Promise<string[]> => {
        const told: string[] = [];
        for (const name of ['get_open_editors', 'get_selection', 'get_diagnostics', 'get_scm_status'] as const) {
            told.push((await tools.call(name)).text);
        }
        return told;
    };
    const assertRefused = async (): Promise<void> => {
        for (const file of names) {
            for (const name of ['get_editor_text', 'get_diagnostics', 'list_symbols', 'open_file'] as const) {
                const { code, text } = await tools.call(name, { path: file });
                assert.equal(code, 'excluded', `${name} of ${file}`);
                frames.push(text);
            }
        }
    };

    it('asks before it names an excluded file', async () => {
        await bed.ide.terminal.open();
        const user = new AgentInTerminal(claudeCode, bed.ide.terminal);
        await user.start();
        await user.waitForConnection(theia.displayName);
        writeFiles(bed.workspace, secrets);
        await bed.ide.openFile('secrets.json');
        // Behind the client that is none of a terminal.
        const offered = (): Locator =>
            bed.ide.page.locator('.quick-input-list .monaco-list-row', { hasText: claudeCode.name });
        const send = async (answer: string): Promise<void> => {
            await bed.ide.openList('Agent Companion: Send to Agent');
            await offered().or(bed.ide.question.dialog).first().waitFor();
            // An agent that is alone in terminals is not asked for.
            if (await offered().isVisible()) {
                await bed.ide.page.keyboard.press('ArrowDown');
                await bed.ide.page.keyboard.press('Enter');
            }
            assert.match(await bed.ide.question.text(), /agents do not see[^]*secrets\.json/);
            await bed.ide.question.answer(answer);
        };
        await send('Cancel');
        await bed.ide.openFile('secrets.json');
        assert.doesNotMatch(await bed.ide.terminal.text(), /secrets\.json/);
        await send('Send All the Same');
        await bed.ide.terminal.waitFor(/secrets\.json/);
        // The next agents are to be alone.
        await bed.ide.terminal.selectLast();
        await until('Claude Code has ended', async () => {
            await bed.ide.terminal.press('Control+C');
            return /[$#]\s*$/.test(await bed.ide.terminal.text());
        });
        await bed.ide.closeAllTabs();
        names.forEach(name => rmSync(at(name)));
    });

    for (const agent of everyAgent) {
        it(`has ${agent.name} at work before there is any of them`, async () => {
            await bed.ide.openFile('visible.json');
            await bed.ide.terminal.open();
            const user = new AgentInTerminal(agent, bed.ide.terminal);
            const tab = await bed.ide.terminal.tabInFront();
            await user.start();
            await user.waitForConnection(theia.displayName, 'visible.json');
            users.set(agent, { user, tab });
        });
    }

    it('opens each, selects it, and has it in a diff and with an error; the tools name none', async () => {
        // Agents list their folder when they start.
        writeFiles(bed.workspace, { ...secrets, 'kept.txt': kept });
        for (const name of names) {
            await openAndSelect(bed.ide, name);
        }
        // The IDE knows an error in it.
        await bed.ide.openFile('secrets.json');
        await bed.ide.page.locator('.monaco-editor.focused .squiggly-error').first().waitFor();
        const told = await until('the tools tell of other files', async () => {
            const all = await callTools();
            return /visible\.json/.test(all[2]) && /kept\.txt/.test(all[3]) && all;
        });
        frames.push(...told);
        await assertRefused();
        await reviewEach();
    });

    for (const agent of everyAgent) {
        it(`tells ${agent.name} none of them: open, selected, in a diff, by tools`, async () => {
            await tell(agent, 'what is open now');
            assertClean(JSON.stringify(modelOf(agent).requests), agent.name);
        });
    }

    it('declines what its tools are asked while paused', async () => {
        await bed.ide.chooseInStatus('Pause: Tell Agents');
        await until('the agents are told nothing', () => client.context?.workspaceState?.openFiles?.length === 0);
        await openAndSelect(bed.ide, 'paused.ts');
        const others = (await callTools()).filter(each => !/^declined: The user has paused/.test(each));
        assert.deepEqual(others, []);
    });

    for (const agent of everyAgent) {
        it(`tells ${agent.name} nothing while paused`, async () => {
            const before = modelOf(agent).requests.length;
            await tell(agent, 'what is open while it is paused');
            assert.doesNotMatch(JSON.stringify(modelOf(agent).requests.slice(before)), unseen);
        });
    }

    it('tells of the file in front once it is not paused', async () => {
        await bed.ide.chooseInStatus('Let Agents See');
        await until('the agents are told', () => unseen.test(JSON.stringify(client.context)));
    });

    for (const agent of everyAgent) {
        it(`lists none of them that ${agent.name} writes`, async () => {
            // The agent before has written it.
            writeFiles(bed.workspace, secrets);
            const before = modelOf(agent).requests.length;
            const written = `by-${agent.name.replaceAll(' ', '-')}.txt`;
            // Its hooks tell of both.
            await tell(
                agent,
                'please write both',
                { write: { path: at('planted.pem'), content: `${secrets['planted.pem']}more\n` } },
                { write: { path: at(written), content: kept } }
            );
            // It is told of the file in front, now that it may be.
            assert.match(JSON.stringify(modelOf(agent).requests.slice(before)), unseen);
            await bed.ide.reviews.open();
            await bed.ide.reviews.written(written).waitFor();
            assert.equal(await bed.ide.reviews.written('planted').count(), 0);
        });
    }

    it('sends and keeps none of the planted secrets', () => {
        assert.ok(frames.length > names.length);
        frames.forEach(frame => assertClean(frame, 'a frame'));
        const state = path.join(bed.geminiHome, '.local', 'state', 'agent-companion');
        const ours = [state, bed.discoveryFolder].flatMap(filesIn);
        const contents = [...ours, bed.logFile].map(contentOf);
        // The ledger has looked meanwhile.
        assert.ok(contents.some(content => content.includes(kept)));
        contents.forEach((content, index) => assertClean(content, [...ours, bed.logFile][index]));
    });
});
