import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { environmentVariables } from '@agent-companion/core/protocol/gemini';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';
import { isInContainer } from '../support/users/private-mounts';

const RELAY = path.resolve(__dirname, '..', 'support', 'agents', 'terminal-relay.js');

const { port: PORT, devContainerSession: CONTAINER } = environmentVariables;

/** Writes what a program that VS Code starts has of the variables. */
const NOTE = `require('fs').writeFileSync(process.argv[2], process.env.${PORT} ?? 'none');\n`;

const TASKS = {
    version: '2.0.0',
    tasks: [
        {
            label: 'note',
            type: 'process',
            command: process.execPath,
            args: ['note.js', 'by-task'],
            group: { kind: 'build', isDefault: true },
            problemMatcher: []
        }
    ]
};

const LAUNCH = {
    version: '0.2.0',
    configurations: [
        {
            type: 'node',
            request: 'launch',
            name: 'note',
            program: '${workspaceFolder}/note.js',
            args: ['by-debugger'],
            console: 'integratedTerminal',
            runtimeExecutable: process.execPath
        }
    ]
};

describe('Terminals of code-server', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestCodeServer;
    let agent: PlainAgent;
    let file: string;

    before(async () => {
        bed = await startTestCodeServer({
            'list.txt': 'one\n',
            'other.txt': 'a\n',
            'note.js': NOTE,
            '.vscode/tasks.json': JSON.stringify(TASKS),
            '.vscode/launch.json': JSON.stringify(LAUNCH)
        });
        file = path.join(bed.workspace, 'list.txt');
        agent = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
        await bed.ide.terminal.open();
    });
    after(() => agent?.dispose());
    after(() => bed?.dispose());

    const windowPort = (): string => String(publishedConnections(bed.discoveryFolder)[0].port);

    async function propose(): Promise<void> {
        await agent.openDiff(file, 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitUntilDecidable();
    }

    it('have the PATH by which the companion looks for agents, as code-server was given it', () => {
        for (const pid of [...bed.extensionHosts(), ...bed.hostProcesses()]) {
            const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
            const value = variables.find(each => each.startsWith('PATH='))?.slice('PATH='.length) ?? '';
            assert.ok(value.split(path.delimiter).includes(path.join(repositoryRoot, 'node_modules', '.bin')), value);
        }
    });

    it('keep all keys while no review waits', async () => {
        await bed.ide.terminal.run('cat -v');
        for (const [key, shown] of [
            ['Alt+F6', /\^\[\[17;3~/],
            ['Shift+Alt+F6', /\^\[\[17;4~/],
            ['Shift+Alt+E', /\^\[E/],
            ['Shift+Alt+R', /\^\[R/],
            ['Shift+Alt+U', /\^\[U/]
        ] as const) {
            await bed.ide.terminal.press(key);
            await bed.ide.terminal.press('Enter');
            await bed.ide.terminal.waitFor(shown);
        }
        await bed.ide.terminal.press('Control+C');
    });

    it('leave the keys of reviews to the review in front: accept, reject, and take that back', async () => {
        await propose();
        await bed.ide.terminal.press('Shift+Alt+Enter');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'two\n' });
        await bed.ide.review.waitUntilGone('list.txt');
        await propose();
        await bed.ide.terminal.press('Shift+Alt+Backspace');
        assert.deepEqual(await agent.decision(file), { accepted: false });
        await bed.ide.review.waitUntilGone('list.txt');
        await bed.ide.terminal.press('Shift+Alt+U');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.runCommand('Agent Companion: Discard');
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('lead from file to file by keys', async () => {
        await propose();
        await agent.openDiff(path.join(bed.workspace, 'other.txt'), 'b\n');
        await until('both are there', async () => (await bed.ide.review.titles()).length === 2);
        await bed.ide.terminal.press('Alt+F6');
        await bed.ide.review.waitForInFront('other.txt');
        await bed.ide.terminal.press('Shift+Alt+F6');
        await bed.ide.review.waitForInFront('list.txt');
        await agent.closeAll();
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('lead to the list of what waits by a key, which keeps the keyboard while anything is left in it', async () => {
        await propose();
        await bed.ide.terminal.press('Shift+Alt+R');
        const list = bed.ide.page.locator('.pane-body:focus-within');
        await list.locator('.monaco-list-row', { hasText: 'list.txt' }).waitFor();
        await list.getByRole('treeitem', { name: /^list\.txt, Gemini CLI, 4 B/ }).waitFor();
        const none = bed.ide.page.getByText('No change waits for your review.');
        assert.equal(await none.isVisible(), false);
        await agent.openDiff(path.join(bed.workspace, 'other.txt'), 'b\n');
        await list.locator('.monaco-list-row', { hasText: 'other.txt' }).waitFor();
        await bed.ide.page.keyboard.press('Shift+Alt+Enter');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'two\n' });
        await bed.ide.review.waitFor('other.txt');
        await bed.ide.review.waitUntilDecidable();
        assert.ok(await list.isVisible(), 'The keyboard has left the list.');
        await agent.closeAll();
        await bed.ide.review.waitUntilGone('other.txt');
        await none.waitFor();
    });

    it('of this machine lead to the window as well, by a line that is copied', async () => {
        await bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await bed.ide.runCommand('Agent Companion: Copy Connection Environment');
        await bed.ide.page.getByText('Copied. Paste into a terminal').waitFor();
        const copied = await bed.ide.page.evaluate(() => navigator.clipboard.readText());
        const env = { PATH: process.env.PATH };
        const script = `${copied}\nprintf %s "$${PORT}"`;
        assert.equal(execFileSync('sh', ['-c', script], { encoding: 'utf8', env }), windowPort());
    });

    it('of tasks and of the debugger lead to the window as well', async () => {
        const noted = async (name: string): Promise<string> => {
            const note = path.join(bed.workspace, name);
            await until('the program has noted it', () => existsSync(note) && readFileSync(note, 'utf8') !== '');
            return readFileSync(note, 'utf8');
        };
        await bed.ide.runCommand('Tasks: Run Build Task');
        assert.equal(await noted('by-task'), windowPort());
        await bed.ide.runCommand('Debug: Start Without Debugging');
        assert.equal(await noted('by-debugger'), windowPort());
    });

    it('have what leads the CLI to this machine where it takes itself to be in a container', async () => {
        await bed.ide.terminal.open();
        const value = await bed.ide.terminal.output(`printenv ${CONTAINER} || echo none`);
        assert.equal(value, isInContainer ? 'agent-companion' : 'none');
    });

    it('are forwarded the ports of what runs in them, and not the companion’s own', async () => {
        await bed.ide.terminal.run(
            `node -e "require('http').createServer().listen(0, function () { console.log('http://127.0.0.1:' + this.address().port) })"`
        );
        const shown = await bed.ide.terminal.waitFor(/http:\/\/127\.0\.0\.1:\d+\s/);
        const other = /127\.0\.0\.1:(\d+)\s/.exec(shown)?.[1] ?? '';
        await bed.ide.runCommand('Ports: Focus on Ports View');
        const row = (port: string) => bed.ide.page.locator('.ports-view .monaco-list-row', { hasText: port });
        await row(other).waitFor();
        assert.equal(await row(windowPort()).count(), 0);
    });

    it('are led to by the status menu, which lists the agents, and says which of them is in none', async () => {
        const [first] = await bed.ide.offeredCommands('Agent Companion: Show Status');
        assert.equal(first, 'Agent Companion: Show Status');
        const [connection] = publishedConnections(bed.discoveryFolder);
        await bed.ide.terminal.open();
        await bed.ide.terminal.run(`'${process.execPath}' '${RELAY}' ${connection.port}`);
        const port = /Relay at (\d+)\./.exec(await bed.ide.terminal.waitFor(/Relay at \d+\./))?.[1];
        const inTerminal = await PlainAgent.connect({ ...connection, port: Number(port) });
        await bed.ide.waitForAgents(2);
        await bed.ide.openFile('other.txt');
        await bed.ide.status.click();
        const rows = bed.ide.page.locator('.quick-input-list .monaco-list-row');
        await rows.filter({ hasText: 'Start Another Agent' }).waitFor();
        await rows.filter({ hasText: /Gemini CLI.*not in a terminal of this page/ }).waitFor();
        await rows.filter({ hasText: 'Gemini CLI 2' }).filter({ hasNotText: 'not in a terminal' }).click();
        await bed.ide.page.locator('.xterm:visible textarea:focus').waitFor();
        await inTerminal.leave();
        await bed.ide.waitForAgents(1);
    });
});
