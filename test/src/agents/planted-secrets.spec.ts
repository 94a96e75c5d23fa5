import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { inflateSync } from 'node:zlib';
import { Locator } from 'playwright-core';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { PlainAgent } from '../support/agents/plain-agent';
import { ToolsClient } from '../support/agents/tools-client';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { codex } from '../support/agents/terminal/codex';
import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { geminiCli } from '../support/agents/terminal/gemini-cli';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { openCode } from '../support/agents/terminal/opencode';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { UsedAgent } from '../support/agents/terminal/terminal-agent';
import { startTestIde, TestIde, theia } from '../support/test-ide';
import { writeFiles } from '../support/test-environment';
import { until } from '../support/until';

const agents = [claudeCode, qwenCode, openCode, copilotCli, codex];

/** Files that no agent may know of: by default, by a list of each agent, by Claude Code's settings, by the user's. */
const names = [
    ...['.env', 'planted.jks', 'planted.pem', 'planted.key', 'planted.p12', 'id_rsa_planted', 'id_ed25519_planted'],
    ...['.npmrc', '.netrc', '.pypirc', '.git-credentials', '.htpasswd', 'credentials.json', 'secrets.json'],
    ...['planted.tfvars', 'planted-gemini.txt', 'planted-qwen.txt', 'planted-cursor.txt', 'planted-denied.txt'],
    'planted-own.txt'
];

const lists = {
    '.geminiignore': 'planted-gemini.txt\n',
    '.qwenignore': 'planted-qwen.txt\n',
    '.cursorignore': 'planted-cursor.txt\n',
    '.claude/settings.json': JSON.stringify({ permissions: { deny: ['Read(planted-denied.txt)'] } })
};

/** An ordinary file that is not committed, which the ledger copies. */
const kept = 'oRdInArY-x7q';

const secretOf = (index: number): string => `sEcReT-${index}-x7q`;
const secrets = Object.fromEntries(names.map((name, index) => [name, `KEY=${secretOf(index)}\n`]));

/** Patterns of the texts, and of the names as a path ends with them. */
const texts = /sEcReT-\d+-x7q/;
const paths = new RegExp(`[/\\\\"](?:${names.map(name => name.replaceAll('.', '\\.')).join('|')})["\\\\#?]`);

(hasPrograms ? describe : describe.skip)('Twenty planted secrets and six agents in Theia', function () {
    this.timeout(600_000);
    useCleanPages();
    let bed: TestIde;
    let client: PlainAgent;
    let tools: ToolsClient;
    /** All that the plain client and the tools' client were sent. */
    const frames: string[] = [];
    let answers = 0;

    before(async () => {
        bed = await startTestIde(
            { ...lists, 'visible.ts': 'const visible: string = 1;\n', 'paused.ts': 'uNsEeN\n' },
            { agents, preferences: { 'agentCompanion.context.exclude': ['planted-own.txt'] } }
        );
        const git = (...words: string[]): unknown =>
            execFileSync('git', ['-c', 'user.name=u', '-c', 'user.email=u@u', ...words], { cwd: bed.workspace });
        git('init', '-q');
        git('add', '-A');
        git('commit', '-qm', 'begin');
        await bed.ide.page.setViewportSize({ width: 1400, height: 1400 });
        // The folder is a repository since.
        await bed.ide.reload();
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
    const requestsOf = (agent: UsedAgent): readonly unknown[] =>
        agent === geminiCli ? bed.model.requests : bed.modelOf(agent as (typeof agents)[number]).requests;
    /** Asks the agent something, and waits for its answer. */
    const tell = async (user: AgentInTerminal, prompt: string): Promise<void> => {
        const { agent } = user;
        const model = agent === geminiCli ? bed.model : bed.modelOf(agent as (typeof agents)[number]);
        const text = `Answer ${++answers}.`;
        model.willAnswer({ text });
        await bed.ide.terminal.selectLast();
        await user.ask(prompt);
        await user.waitForAnswer(new RegExp(text));
    };
    const openAndSelect = async (name: string): Promise<void> => {
        await bed.ide.openFile(name);
        await bed.ide.page.keyboard.press('Control+KeyA');
    };
    const assertClean = (told: string, what: string): void => {
        assert.doesNotMatch(told, texts, what);
        assert.doesNotMatch(told, paths, what);
    };
    const callTools = async (): Promise<string[]> => {
        const answers: string[] = [];
        for (const name of await tools.names()) {
            if (['get_open_editors', 'get_selection', 'get_diagnostics', 'get_scm_status'].includes(name)) {
                answers.push((await tools.call(name as 'get_selection')).text);
            }
        }
        return answers;
    };

    it('asks before it names an excluded file', async () => {
        await bed.ide.terminal.open();
        const user = new AgentInTerminal(claudeCode, bed.ide.terminal);
        await user.start();
        await bed.ide.waitForAgent();
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
            return /^\$\s*$/m.test(await bed.ide.terminal.text());
        });
        await bed.ide.closeAllTabs();
        names.forEach(name => rmSync(at(name)));
    });

    for (const agent of [geminiCli, ...agents]) {
        it(`tells ${agent.name} none of them: open, selected, in a diff, by tools; and nothing while paused`, async () => {
            await bed.ide.openFile('visible.ts');
            await bed.ide.terminal.open();
            const user = new AgentInTerminal(agent, bed.ide.terminal);
            await user.start();
            await user.waitForConnection(theia.displayName, 'visible.ts');
            // Agents list their folder when they start.
            writeFiles(bed.workspace, { ...secrets, 'kept.txt': kept });
            await tell(user, 'what is open');
            for (const name of names) {
                await openAndSelect(name);
            }
            frames.push(...(await callTools()));
            await client.openDiff(at('.env'), 'KEY=new\n');
            await bed.ide.review.waitFor('.env');
            await tell(user, 'what is open now');
            assertClean(JSON.stringify(requestsOf(agent)), agent.name);
            await client.closeDiff(at('.env'));

            await bed.ide.chooseInStatus('Pause: Tell Agents');
            await until('the agents are told nothing', () => client.context?.workspaceState?.openFiles?.length === 0);
            await openAndSelect('paused.ts');
            const before = requestsOf(agent).length;
            await tell(user, 'what is open while it is paused');
            assert.doesNotMatch(JSON.stringify(requestsOf(agent).slice(before)), /[/\\"]paused\.ts|uNsEeN/);
            assert.deepEqual(
                (await callTools()).filter(each => !/^declined: The user has paused/.test(each)),
                []
            );
            await bed.ide.chooseInStatus('Let Agents See');

            await user.quit();
            await bed.ide.closeAllTabs();
            names.forEach(name => rmSync(at(name)));
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

function filesIn(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => path.join(each.parentPath, each.name));
}

/** Content of a file; Git compresses its objects. */
function contentOf(file: string): string {
    const bytes = readFileSync(file);
    return (/\/objects\/[0-9a-f]{2}\//.test(file) ? inflateSync(bytes) : bytes).toString('latin1');
}
